import type { AnswerCondition, Condition, StatusPattern } from './description.js';
import { compilePointer, scalarText, valueAt } from './pointer.js';

/** A document that is tested. */
export interface Tested {
  /** The body as text. */
  readonly text: string;
  /** The body as JSON; undefined: it is none. */
  readonly json: unknown;
  /** The status of an answer; 0: it is a callback. */
  readonly status: number;
  /** False: what is missing of the body may decide. */
  readonly isWhole: boolean;
}

/** `unread`: the status fits, and the rest cannot be read of a body that came in part. */
type TestResult = boolean | 'unread';
export type CompiledTest = (tested: Tested) => TestResult;

/** All tests as one. No tests: it always holds. */
export function compileTests(when: AnswerCondition | AnswerCondition[] | undefined): CompiledTest {
  const tests = [when ?? []].flat().map(compileTest);
  return (tested) => {
    let isRead = true;
    for (const test of tests) {
      const result = test(tested);
      if (result === false) return false;
      if (result === 'unread') isRead = false;
    }
    return isRead || 'unread';
  };
}

function compileTest(condition: AnswerCondition): CompiledTest {
  const fits = condition.status === undefined ? () => true : compileStatus(condition.status);
  const { pointer } = condition;
  if (pointer === undefined) return ({ status }) => fits(status);
  const holds = comparison(condition);
  const path = compilePointer(pointer);
  return (tested) => {
    const { status, text, json, isWhole } = tested;
    if (!fits(status)) return false;
    if (!isWhole) return 'unread';
    return holds(path.length === 0 ? text : valueAt(path, json), tested);
  };
}

function compileStatus(patterns: StatusPattern | StatusPattern[]): (status: number) => boolean {
  const all = [patterns].flat();
  return (status) => all.some((one) => (typeof one === 'number' ? one === status : status.toString()[0] === one[0]));
}

function comparison({
  equals,
  contains,
  matches,
  exists = true,
}: Omit<Condition, 'pointer'>): (value: unknown, tested: Tested) => boolean {
  if (equals !== undefined) {
    const wanted = String(equals);
    return (value) => scalarText(value) === wanted;
  }
  if (contains !== undefined) {
    const part = contains.toLowerCase();
    return (value, tested) => inLowerCase(scalarText(value), tested)?.includes(part) === true;
  }
  if (matches !== undefined) {
    const pieces = matches.split('*');
    return (value) => isLike(scalarText(value), pieces);
  }
  return (value) => (value !== undefined) === exists;
}

/** What each document holds in lower case: hundreds of tests may ask for the same text. */
const lowered = new WeakMap<Tested, Map<string, string>>();

function inLowerCase(text: string | undefined, tested: Tested): string | undefined {
  if (text === undefined) return undefined;
  const known = lowered.get(tested) ?? new Map<string, string>();
  lowered.set(tested, known);
  const lower = known.get(text) ?? text.toLowerCase();
  known.set(text, lower);
  return lower;
}

/** Whether the pieces stand in the text in this order, the first and the last at its ends. One pass, whatever the text is. */
function isLike(text: string | undefined, pieces: readonly string[]): boolean {
  if (text === undefined) return false;
  const [first = '', ...others] = pieces;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}
