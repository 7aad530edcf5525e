/** Measures from inside the page, by its own clock. */
{
  const DEMO = "live-demo[data-prefix=one_query]";
  const PATIENCE = 180_000; // milliseconds for an answer
  const bench = { shift: 0, lcp: 0, held: 0, tasks: [] };
  window.bench = bench;

  // Python starts at the touch that is timed, and not before.
  Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });

  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) bench.shift += value;
  });
  watch("largest-contentful-paint", ({ startTime }) => (bench.lcp = startTime));
  watch("longtask", (task) => bench.tasks.push(task));
  addEventListener("pointerdown", ({ pointerId }) => (bench.held = pointerId), true);

  const number = () => document.querySelector(`${DEMO} .mix b`)?.textContent;
  const content = { subtree: true, childList: true, characterData: true };

  /** Milliseconds from the next event of a type to a changed number, in `bench.answer`. */
  bench.expect = (type) => {
    bench.answer = new Promise((resolve, reject) => {
      const before = number();
      let from = 0;
      addEventListener(type, ({ timeStamp }) => (from = timeStamp), { capture: true, once: true });
      const observer = new MutationObserver(() => {
        if (!from || number() === before) return;
        observer.disconnect();
        resolve(performance.now() - from);
      });
      observer.observe(document.body, content);
      setTimeout(() => reject(new Error(document.querySelector(DEMO).textContent)), PATIENCE);
    });
    bench.answer.catch(() => {});
  };

  /** Moves the held tip in every frame to another place; each move is timed to its numbers. */
  bench.drag = async (seconds) => {
    const view = document.querySelector(`${DEMO} .demo-view`);
    const tip = view.querySelector("[data-point=k-cat]");
    const { x, y } = tip.getBoundingClientRect();
    const [pending, latencies] = [[], []];
    let updates = 0;
    const observer = new MutationObserver(() => {
      const now = performance.now();
      updates += 1;
      // What is still behind answers the oldest move only.
      const done = pending.splice(0, view.hasAttribute("data-stale") ? 1 : pending.length);
      latencies.push(...done.map((moved) => now - moved));
    });
    observer.observe(view, content);
    const begun = performance.now();
    for (let turn = 0; performance.now() - begun < seconds * 1000; turn++) {
      await new Promise(requestAnimationFrame);
      const [clientX, clientY] = [x + 50 * Math.cos(2.4 * turn), y + 50 * Math.sin(2.4 * turn)];
      const how = { bubbles: true, pointerId: bench.held, clientX, clientY };
      const move = new PointerEvent("pointermove", how);
      pending.push(move.timeStamp);
      tip.dispatchEvent(move);
    }
    const took = (performance.now() - begun) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    const tasks = bench.tasks.filter(({ startTime }) => startTime >= begun);
    const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
    return { latencies, updates_per_s: updates / took, longest };
  };
}
