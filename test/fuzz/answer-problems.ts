import { AnswerCheck } from '../support/openapi/check-answer.js';
import { readDocument } from '../support/openapi/document.js';
import type { FuzzRequest } from './fuzz-request.js';
import type { FuzzAnswer } from './send.js';

/** Internal details that no answer may show. */
const LEAKS: Readonly<Record<string, RegExp>> = {
  'a stack': /\bat (?:async )?[\w.<>]+ \(|:\d+:\d+\)/,
  'a file': /node_modules|\bdist\/|\.[cm]?[jt]s:\d|file:\/\//,
  'a query': /\b(?:SELECT\b.+\bFROM|INSERT INTO|UPDATE\b.+\bSET|DELETE FROM)\b|SQLITE_|\bER_[A-Z]{3,}/s,
  'an error of the runtime': /\b(?:Type|Reference|Syntax|Range|QueryFailed|Domain|Validation)Error\b|\bFST_/,
  'an object without a text form': /\[object \w+\]/,
};

const check = new AnswerCheck(readDocument());

/** The problems of an answer; none when it agrees with the API's document and shows no internal details. */
export function answerProblems({ method, url }: FuzzRequest, { status, headers, text }: FuzzAnswer): string[] {
  const header = (name: string) => headers[name.toLowerCase()]?.toString();
  return [
    ...(status >= 500 ? [`the status is ${status}`] : []),
    ...check.problems({ method, url, status, header, text }),
    ...Object.entries(LEAKS).flatMap(([what, pattern]) => (pattern.test(text) ? [`it shows ${what}`] : [])),
  ];
}
