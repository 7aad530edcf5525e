// Reads texts in GIFT with a parser that others wrote.
import { parse } from "gift-pegjs";
import { answerRequests } from "../../../sitebuild/node_js/requests.mjs";

await answerRequests((text) => parse(text));
