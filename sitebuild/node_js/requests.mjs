/**
 * Answers a JSON list of requests on standard input with a list of {result} or {error} on standard
 * output; sitebuild/node_js/bridge.py asks.
 */
import { text } from "node:stream/consumers";

/**
 * @template Request
 * @param {(request: Request) => unknown} handle - gives a request's result, or throws
 * @returns {Promise<void>} once everything is answered
 */
export async function answerRequests(handle) {
  const requests = JSON.parse(await text(process.stdin));
  const answers = await Promise.all(
    requests.map(async (/** @type {Request} */ request) => {
      try {
        return { result: await handle(request) };
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
  process.stdout.write(JSON.stringify(answers));
}
