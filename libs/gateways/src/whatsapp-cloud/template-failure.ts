import { type FailureCode, fitDetail } from '@recado/core';
import type { BrokenExchange, HttpAnswer } from '@recado/net';
import { brokenResult } from '../client/broken-result.js';
import { describeAnswer } from '../client/describe-answer.js';
import { failedCheck } from '../client/failed-check.js';
import type { TemplateFailure, TemplateProblem } from '../port/templates.js';
import { type Json, jsonIn, recordOf, textOf } from '../shared/json-parts.js';
import { type CloudError, cloudErrorOf } from './cloud-error.js';
import { policyOf } from './cloud-policies.js';

/** Too many requests about the templates of one account. */
const MANAGEMENT_LIMITS: ReadonlySet<number> = new Set([80008]);

/** What Meta refuses of a new template, by the subcode of its error (docs/gateways/facts.md, Meta). */
const PROBLEMS: ReadonlyMap<number, TemplateProblem> = new Map([
  [2_388_019, { field: 'name', code: 'limit' }],
  [2_388_023, { field: 'name', code: 'nameDeleted' }],
  [2_388_024, { field: 'name', code: 'nameTaken' }],
  [2_388_040, { field: 'body', code: 'tooLongForMeta' }],
  [2_388_043, { field: 'examples', code: 'exampleMissing' }],
  [2_388_047, { field: 'header', code: 'header' }],
  [2_388_072, { field: 'body', code: 'body' }],
  [2_388_073, { field: 'footer', code: 'footer' }],
  [2_388_293, { field: 'body', code: 'ratioForMeta' }],
  [2_388_299, { field: 'body', code: 'edge' }],
  [2_388_318, { field: 'name', code: 'generated' }],
  [2_388_330, { field: 'name', code: 'generated' }],
]);

/** The answer of Meta about a template, or why it is none. `fields`: of which each such answer has one. */
export function contentOf(
  answer: HttpAnswer,
  ...fields: readonly string[]
): { kind: 'answered'; json: Json } | TemplateFailure {
  const json = jsonIn(answer.body);
  const error = cloudErrorOf(json?.error);
  if (error)
    return { kind: 'failed', code: codeOf(error), detail: fitDetail(wordsOf(json, error)), ...problemOf(error) };
  const isMeta = answer.status === 200 && json !== undefined && fields.some((field) => field in json);
  if (isMeta) return { kind: 'answered', json };
  const code = answer.status === 200 ? 'channel_address_wrong' : 'gateway_question_failed';
  return { kind: 'failed', code, detail: describeAnswer(answer) };
}

/** What is wrong with the account stays that; what is wrong with a message is wrong with the template here. */
function codeOf(error: CloudError): FailureCode {
  const policy = policyOf(error);
  if (!policy) return MANAGEMENT_LIMITS.has(error.code) ? 'gateway_throttled' : 'gateway_question_failed';
  if (policy.do === 'reject') return 'template_rejected';
  return policy.code === 'gateway_error' ? 'gateway_question_failed' : policy.code;
}

/** What Meta says to people, where it does, says more than the message. */
function wordsOf(json: Json | undefined, { code, detail }: CloudError): string {
  const error = recordOf(json?.error);
  const words = [textOf(error?.error_user_title), textOf(error?.error_user_msg)].filter((one) => one !== undefined);
  return words.length > 0 ? `${code}: ${words.join(': ')}` : detail;
}

function problemOf({ subcode }: CloudError): Pick<TemplateFailure, 'problem'> {
  const problem = subcode === null ? undefined : PROBLEMS.get(subcode);
  return problem ? { problem } : {};
}

/** Why no answer came. */
export function failureOf(end: BrokenExchange): TemplateFailure {
  const check = failedCheck(brokenResult(end));
  // A broken exchange is never ready.
  return check.ready
    ? { kind: 'failed', code: 'gateway_question_failed', detail: null }
    : { kind: 'failed', code: check.code, detail: check.detail };
}
