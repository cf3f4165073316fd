import { type Pricing, fitDetail, type Installation, type ReceiptRetry } from '@recado/core';
import type { CallbackReceipt, SenderState } from '../port/callback.js';
import { resumeOf } from '../port/resume.js';
import { recordOf, type Json, recordsIn, textOf } from '../shared/json-parts.js';
import { type CloudChange, timeOf } from './cloud-change.js';
import { type CloudError, cloudErrorOf } from './cloud-error.js';
import { type CloudPolicy, policyOf } from './cloud-policies.js';
import { attemptOf } from './message-echo.js';

/** Words of Meta such as `authentication_international`. The columns have this width. */
const WORD = /^[\w.-]{1,32}$/;
/** What is charged. Meta will leave out `billable`; the other types are free. */
const CHARGED = 'regular';
/** The type and the model of old statuses, which do not tell them. */
const UNTOLD = 'unknown';

/** What a status says of the price of its message; undefined: nothing that could be counted. */
function pricingOf(value: unknown): Pricing | undefined {
  const said = recordOf(value);
  const category = wordOf(said?.category);
  const type = wordOf(said?.type);
  if (!said || category === undefined) return undefined;
  const billable = typeof said.billable === 'boolean' ? said.billable : type === CHARGED;
  if (typeof said.billable !== 'boolean' && type === undefined) return undefined;
  return { billable, category, type: type ?? UNTOLD, model: wordOf(said.pricing_model) ?? UNTOLD };
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && WORD.test(value) ? value : undefined;
}

/** The statuses that are receipts. A voice message that was played was read. */
const KINDS: ReadonlyMap<unknown, CallbackReceipt['kind']> = new Map<unknown, CallbackReceipt['kind']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
]);
/**
 * How a message is tried again whose failure Meta tells by a receipt. It tells the same errors in its answers and by receipts
 * (docs/gateways/facts.md, Meta), so the message is tried again as after an answer, and its attempt is charged, because Meta
 * took it. An error of the account ends its message: the receipt may be days old, and the account was settled since.
 */
const RETRIES: Readonly<Record<CloudPolicy['do'], ReceiptRetry | undefined>> = {
  retry: 'soon',
  throttle: 'soon',
  pair: 'soon',
  suspend: undefined,
  retryOnce: 'once',
  defer: 'daily',
  reject: undefined,
};

/** The receipts of our messages in a change. */
export function receiptsIn(
  { sender, value }: CloudChange,
  receivedAt: number,
  installation: Installation,
): CallbackReceipt[] {
  return recordsIn(value.statuses).flatMap((status) => {
    const kind = KINDS.get(status.status);
    const echoed = attemptOf(status.biz_opaque_callback_data, installation);
    const providerMessageId = textOf(status.id) ?? null;
    if (kind === undefined || (providerMessageId === null && !echoed)) return [];
    const at = timeOf(status.timestamp, receivedAt);
    const pricing = pricingOf(status.pricing);
    const receipt = { sender, messageId: null, ...echoed, providerMessageId, kind, at, ...(pricing && { pricing }) };
    return [kind === 'failed' ? { ...receipt, ...failureOf(errorsOf(status)[0]) } : receipt];
  });
}

/** Errors of the number or the account in a change, also those that Meta attaches to a message. */
export function statesIn({ sender, value, at }: CloudChange): SenderState[] {
  const parts = [
    { part: value, at },
    ...recordsIn(value.statuses).map((part) => ({ part, at: timeOf(part.timestamp, at) })),
  ];
  return parts.flatMap(({ part, at }) => errorsOf(part).flatMap((error) => toState(error, sender, at)));
}

function failureOf(error: CloudError | undefined): Pick<CallbackReceipt, 'code' | 'detail' | 'optOut' | 'retry'> {
  if (!error) return { code: 'delivery_failed', detail: null };
  const policy = policyOf(error);
  const detail = fitDetail(error.detail);
  const optOut = policy?.do === 'reject' && policy.optOut;
  const retry = policy && RETRIES[policy.do];
  return { code: policy?.code ?? 'delivery_failed', detail, ...(optOut && { optOut }), ...(retry && { retry }) };
}

function toState(error: CloudError, sender: string | null, at: number): SenderState[] {
  const policy = policyOf(error);
  if (policy?.do !== 'suspend') return [];
  const { code } = policy;
  return [{ sender, at, working: false, code, resume: resumeOf(code), detail: fitDetail(error.detail) }];
}

function errorsOf(part: Json): CloudError[] {
  return recordsIn(part.errors).flatMap((error) => cloudErrorOf(error) ?? []);
}
