import type { CallbackRequest } from '../../port/callback.js';
import { headerOf, isHmacOf, isSameSecret } from '../../shared/callback-proof.js';
import { recordOf, textOf } from '../../shared/json-parts.js';
import { type WebContent, webContentOf } from '../../shared/web-message.js';
import { idOf } from './compiled-request.js';
import type {
  CallbackFormat,
  Condition,
  DescribedCallbacks,
  InboundRule,
  Pointers,
  Proof,
  ReceiptRule,
  TimeAt,
} from './description.js';
import type { Charset } from './form-fields.js';
import { compilePointer, type PointerPath, scalarText, valueAt } from './pointer.js';
import type { Secrets } from './template.js';
import { type CompiledTest, compileTests } from './tests.js';

/** What both kinds of reports have. */
interface CompiledReport {
  matches: CompiledTest;
  /** The parts of the callback that the rule reads, each by itself. */
  parts: (callback: unknown) => unknown[];
  /** When it happened, UTC milliseconds; undefined: it does not tell it, or it cannot be read. */
  time: (part: unknown) => number | undefined;
}

export interface CompiledReceipt extends CompiledReport {
  ids: (part: unknown) => unknown;
  /** Undefined: no word that the description knows. */
  status: (part: unknown) => string | undefined;
  reason: (part: unknown) => unknown;
}

export interface CompiledInbound extends CompiledReport {
  /** Every address that names the person. */
  from: (part: unknown) => unknown[];
  /** What it brings; undefined: nothing that counts as a message. */
  content: (part: unknown) => WebContent | undefined;
  id: (part: unknown) => unknown;
}

export interface CompiledCallbacks {
  /** What shows that callbacks come from the provider: the key of an HMAC, or a token. */
  secret: string | undefined;
  /** How callbacks may come. */
  formats: readonly CallbackFormat[];
  charset: Charset;
  /** The parameter of the address that is the proof, and tells nothing else; undefined: there is none. */
  tokenField: string | undefined;
  /** What a request carries as proof; undefined: nothing. */
  proofIn: (request: CallbackRequest) => string | undefined;
  isProved: (request: CallbackRequest) => boolean;
  receipts: readonly CompiledReceipt[];
  messages: readonly CompiledInbound[];
  ignore: readonly CompiledTest[];
}

export function compileCallbacks(
  { proof, format = 'json', charset = 'utf-8', receipts = [], messages = [], ignore = [] }: DescribedCallbacks,
  secrets: Secrets,
): CompiledCallbacks {
  const secret = secrets[proof.secret.slice(1, -1)];
  const proofIn = proofReader(proof);
  return {
    secret,
    formats: [format].flat(),
    charset,
    tokenField: proof.query,
    proofIn,
    isProved: (request) => secret !== undefined && isProof(proofIn(request), proof, secret, request),
    receipts: receipts.map(compileReceipt),
    messages: messages.map(compileInbound),
    ignore: ignore.map((when: Condition | Condition[]) => compileTests(when)),
  };
}

function proofReader({ header, query, prefix = '' }: Proof): (request: CallbackRequest) => string | undefined {
  if (query !== undefined) return (request) => request.query[query];
  const name = (header ?? '').toLowerCase();
  return (request) => {
    const value = headerOf(request, name);
    return value?.startsWith(prefix) ? value.slice(prefix.length) : undefined;
  };
}

function isProof(given: string | undefined, { kind }: Proof, secret: string, { body }: CallbackRequest): boolean {
  if (given === undefined) return false;
  return kind === 'token' ? isSameSecret(given, secret) : isHmacOf(given, 'sha256', secret, body);
}

function compileReceipt(rule: ReceiptRule): CompiledReceipt {
  const { ids, status, reason } = rule;
  return { ...compileReport(rule), ids: firstOf(ids), status: compileStatus(status), reason: firstOf(reason ?? []) };
}

function compileStatus(status: ReceiptRule['status']): (part: unknown) => string | undefined {
  if (typeof status === 'string') return () => status;
  const map = new Map<string, string>(Object.entries(status.map));
  const word = textAt(status.pointer);
  return (part) => map.get(word(part) ?? '\0');
}

function compileInbound(rule: InboundRule): CompiledInbound {
  const { from, id } = rule;
  const paths = [from].flat().map(compilePointer);
  return {
    ...compileReport(rule),
    from: (part) => paths.map((path) => valueAt(path, part)),
    content: compileContent(rule),
    id: firstOf(id ?? []),
  };
}

function compileContent({
  text,
  message,
  replyTo,
  isEdit = false,
}: InboundRule): (part: unknown) => WebContent | undefined {
  const answers = firstOf(replyTo ?? []);
  const edits = typeof isEdit === 'string' ? compilePointer(isEdit) : undefined;
  const read = contentReader(text, message);
  return (part) => {
    const content = read(part);
    if (!content) return undefined;
    const told = idOf(answers(part)) ?? content.replyTo;
    const isChange = content.isEdit ?? (edits ? valueAt(edits, part) === true : isEdit === true);
    return { ...content, ...(told !== undefined && { replyTo: told }), ...(isChange && { isEdit: true }) };
  };
}

function contentReader(text: Pointers = [], message: string | undefined): (part: unknown) => WebContent | undefined {
  if (message === undefined) {
    const words = firstOf(text);
    return (part) => ({ text: textOf(words(part)) ?? null });
  }
  const path = compilePointer(message);
  return (part) => webContentOf(recordOf(valueAt(path, part)));
}

function compileReport({ when, each, time }: Pick<ReceiptRule, 'when' | 'each' | 'time'>): CompiledReport {
  const path = each === undefined ? undefined : compilePointer(each);
  return {
    matches: compileTests(when),
    parts: (callback) => (path ? [valueAt(path, callback) ?? []].flat(1) : [callback]),
    time: time ? compileTime(time) : () => undefined,
  };
}

/** Not before 2000 and not after 2200: another number was read in a wrong unit. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];

/** A time without a zone would be read as one of this machine, which may be hours from that of the provider. */
const ZONED = /(?:z|[+-]\d\d:?\d\d)$/i;

function compileTime({ pointer, format }: TimeAt): (part: unknown) => number | undefined {
  const word = textAt(pointer);
  const unit = format === 'seconds' ? 1_000 : 1;
  return (part) => {
    const text = word(part) ?? '';
    const at =
      format === 'iso' ? Date.parse(ZONED.test(text) ? text : '') : Number(text === '' ? Number.NaN : text) * unit;
    return at >= EARLIEST && at <= LATEST ? Math.round(at) : undefined;
  };
}

/** What stands at the first pointer that finds something. */
function firstOf(pointers: Pointers): (part: unknown) => unknown {
  const paths: PointerPath[] = [pointers].flat().map(compilePointer);
  return (part) => {
    for (const path of paths) {
      const found = valueAt(path, part);
      if (found !== undefined && found !== null && found !== '') return found;
    }
    return undefined;
  };
}

function textAt(pointer: string): (part: unknown) => string | undefined {
  const path = compilePointer(pointer);
  return (part) => scalarText(valueAt(path, part));
}
