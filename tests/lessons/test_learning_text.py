"""The lesson on learning says nothing that its demos and the attention module don't compute."""

from math import log

import numpy as np
import pytest

from attention import minimal_model
from attention.example import W_Q, K, Q, V
from attention.learning import attention_backward
from attention.maths import attention
from demos import descent, markov
from demos.descent import SAT, TARGET, State, training
from tests.lessons.lesson_text import LessonText

LESSON = LessonText("learning")
said, states = LESSON.said, LESSON.states

CAT, ON, MAT = 1, 3, 5
START = training("Q", 0.2)[0]
OUTPUTS, A = attention(Q, K, V)


def losses(trained: str, rate: float) -> list[float]:
    return [state.loss for state in training(trained, rate)]


def weights(trained: str, rate: float, step: int) -> list[float]:
    found: list[float] = (100 * training(trained, rate)[step].weights).tolist()
    return found


def test_the_loss_at_the_start_is_that_of_the_running_example() -> None:
    states("of the query sat is (#, #). Suppose that it should be (#, #)", OUTPUTS[SAT], TARGET)
    apart = np.abs(OUTPUTS[SAT] - TARGET)
    states("Here it is #: about ½ · (#² + #²),", START.loss, apart)
    states("A model that knows nothing about a vocabulary of # words", 128)
    states("so its loss is ln # = #.", 128, log(128))
    states("that makes # · # · # = # numbers.", 3, *W_Q.shape, 48)


def test_a_query_alone_does_not_reach_the_target() -> None:
    found = losses("Q", 0.2)
    states("The loss falls from # to # in five steps, and then it creeps: # at step #.",
           found[0], found[5], found[40], 40)  # fmt: skip
    nearest = V[SAT]
    states("is the value of sat itself, (#, #), which has a loss of #.",
           nearest, ((nearest - TARGET) ** 2).sum() / 2)  # fmt: skip
    states("By step #, sat gives #% of its weight to itself.", 40, weights("Q", 0.2, 40)[SAT])
    # No other point of the polygon is nearer: from there, all values lie on the other side.
    assert ((V - nearest) @ (TARGET - nearest) <= 1e-12).all()


def test_values_alone_reach_it_and_the_weights_stay() -> None:
    states("After # steps the loss is #. Training the value matrix", 5, losses("V", 0.2)[5])
    states("cat keeps its #%.", weights("V", 0.2, 40)[CAT])
    assert weights("V", 0.2, 40) == pytest.approx(weights("V", 0.2, 0))
    longest = np.linalg.norm(START.by_vectors["V"], axis=1).argmax()
    assert longest == CAT


def test_the_weight_of_cat_takes_a_detour() -> None:
    of_cat = [weights("Q", 0.05, step)[CAT] for step in range(descent.STEPS + 1)]
    states("In the end, cat has #%.", of_cat[-1])
    states("It rises from #% to #% in the first two steps", of_cat[0], of_cat[2])
    assert of_cat.index(max(of_cat)) == 2
    states("makes the loss smaller (#), since", START.by_scores[CAT])
    assert np.sign(START.by_scores[MAT]) == 1


def test_large_steps_make_the_loss_grow() -> None:
    states("With 0.2 the loss is # after four steps.", losses("QKV", 0.2)[4])
    far = losses("QKV", 0.8)
    states("With 0.8 it rises: #, then #, then #.", far[1:4])
    states("At step # it is beyond #, and the demo stops.", 6, descent.FAR)
    assert len(far) - 1 == 6
    signs = np.sign([state.output - TARGET for state in training("V", 0.8)])
    assert (signs[1:] == -signs[:-1]).all()
    states("step # puts #% of the weight on on, which is wrong.", 2, weights("K", 0.8, 2)[ON])
    assert max(losses("K", 0.8)[2:7]) - min(losses("K", 0.8)[2:7]) < 0.05


def test_finite_differences_agree_as_the_lesson_says() -> None:
    states("moves one entry up by #, computes the loss, moves it down by #", descent.H, descent.H)
    states("divides the difference by #.", 2 * descent.H)
    (most,) = said("the two differ by less than # for all entries")
    apart = np.abs(START.gradient("Q") - descent.differences(START, "Q")).max()
    assert apart < float(most)


def test_the_gradient_of_the_first_number_is_the_courses() -> None:
    dO = np.zeros((6, 2))
    dO[SAT, 0] = 1
    dQ, _, _ = attention_backward(dO, Q, K, V, A)
    dA = dO @ V.T
    ds = (A * (dA - (A * dA).sum(axis=1, keepdims=True)))[SAT]
    assert ds == pytest.approx([-0.0041, 0.0434, -0.0800, -0.0183, -0.0025, 0.0614], abs=5e-5)
    assert ds.sum() == pytest.approx(0, abs=1e-12)
    states("of the output of sat, which is #.", OUTPUTS[SAT, 0])
    states("For cat it is #.", V[CAT, 0])
    states("here the output # itself.", OUTPUTS[SAT, 0])
    states("cat has #% of the weight and a value above the average, so it gets #.",
           100 * A[SAT, CAT], ds[CAT])  # fmt: skip
    states("mat has only #%, but its value is further above the average: #.",
           100 * A[SAT, MAT], ds[MAT])  # fmt: skip
    states("since its weight is #%.", 100 * A[SAT, 0])
    states("These are the two numbers of `dq`, (#, #).", dQ[SAT])
    assert dQ[SAT] == pytest.approx([0.1394, -0.1549], abs=5e-5)
    states("has # million, so one step would take # million runs.", 65, 2 * 65)


def test_the_questions_numbers_follow() -> None:
    states("The has a weight of #% for the query sat.", 100 * A[SAT, 0])
    states("It is (#, #), and the target is (#, #).", V[0], TARGET)
    assert State.of(START.W).by_scores.sum() == pytest.approx(0, abs=1e-12)


def test_the_ways_to_count_have_the_losses_that_the_lesson_gives() -> None:
    even, states_, pairs = markov.reached()
    states("The loss is ln # = #.", markov.K, even)
    states("On the rows of the demo, the loss is #.", states_)
    states("The loss is #, and for such rows no way to predict is better", pairs)
    states("has two layers and # numbers to learn.", markov.LENGTH + markov.K**2)
    states("one number for each of # distances", markov.LENGTH)
    states("by a # × # matrix", markov.K, markov.K)
    states("the model sees # rows. The loss in the demo is that of # other rows",
           markov.BATCH, markov.TESTED)  # fmt: skip


def test_the_induction_head_forms_in_the_stages_that_the_lesson_tells() -> None:
    found = list(markov.work(markov.Inputs()))
    loss = [state.loss for state in found]
    assert markov.turns(found) == [3, 23]
    states("After three steps the model predicts most like the counts of states, with a loss "
           "of #.", loss[3])  # fmt: skip
    states("at step # the loss is #. From step # on, the counts of pairs are nearest, and at "
           "step # the loss is #.", 10, loss[10], 23, 30, loss[30])  # fmt: skip
    assert max(loss[3:11]) - min(loss[3:11]) < 0.006
    W = found[3].parameters["W"]
    low, high = map(float, said("At step 3 all entries of $W$ are positive, between # and #, so"))
    assert low < W.min()
    assert W.max() < high
    later = found[10].parameters["W"]
    states("At step # they are # on average, and the others #.",
           10, np.diag(later).mean(), later[~np.eye(markov.K, dtype=bool)].mean())  # fmt: skip
    states("Layer 1 still has only #% on the letter before.", 100 * found[3].before)
    states("At step # layer 1 has #% on the letter before, and at step # it has #%.",
           30, 100 * found[30].before, 100, 100 * found[100].before)  # fmt: skip
    states("Its loss stays at #.", loss[100])


def test_layer_2_alone_comes_to_the_counts_of_states() -> None:
    alone = list(markov.work(markov.Inputs(learns="Layer 2 alone")))
    states("no further: # after # steps.", alone[-1].loss, markov.LAST)
    p = {"v": np.arange(5.0), "W": np.zeros((3, 3))}
    _, gradient = minimal_model.gradients(p, np.array([[0, 1, 2, 0, 1]]))
    assert (gradient["v"] == 0).all()
