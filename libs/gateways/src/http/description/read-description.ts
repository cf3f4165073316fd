import { childPointer, findJsonFault, JsonScan, type JsonPlace, jsonPlaces, MAX_JSON_DEPTH } from '@recado/core';
import { CODES } from './codes.js';
import type { DescriptionFault } from './description-fault.js';
import {
  type AnswerCondition,
  type AnswerRule,
  type Condition,
  CALLBACK_FORMATS,
  CHECK_OUTCOMES,
  type DescribedCallbacks,
  type DescribedRequest,
  type Description,
  IGNORED,
  METHODS,
  OUTCOMES,
  PROOFS,
  RECEIPT_STATUSES,
  SECRET_NUMBERS,
  TIME_FORMATS,
} from './description.js';
import { CHARSETS } from './form-fields.js';
import { namedIn } from './named-placeholders.js';
import {
  answerConditions,
  conditions,
  jsonTemplate,
  pointer,
  pointers,
  seconds,
  shortText,
  template,
  words,
} from './part-shapes.js';
import {
  Misfit,
  type Shape,
  all,
  boolean,
  list,
  mustBe,
  object,
  oneOf,
  oneOrMany,
  record,
  text,
  unknownValue,
} from './shape.js';

/** Each rule must be one that an answer can reach: the first that holds decides, so the order of a list may leave one in vain. */
const reachedRules: Shape = (given, path) => {
  const rules = given as readonly AnswerRule<string>[];
  rules.forEach((rule, index) => {
    const before = rules.slice(0, index).findIndex((earlier) => covers(earlier, rule));
    if (before >= 0) throw new Misfit('rule_unreached', childPointer(path, index), [childPointer(path, before)]);
  });
};

/** Whether the earlier rule surely holds wherever the later one does: each of its tests is there, too. */
function covers(earlier: AnswerRule<string>, later: AnswerRule<string>): boolean {
  return testsOf(earlier).every((test) => testsOf(later).some((other) => isWider(test, other)));
}

function testsOf({ when = [] }: AnswerRule<string>): readonly AnswerCondition[] {
  return [when].flat();
}

function isWider({ status, ...test }: AnswerCondition, { status: narrow, ...other }: AnswerCondition): boolean {
  const isSame = Object.keys(test).length === 0 || isEqual(test, other);
  return isSame && (status === undefined || (narrow !== undefined && hasAll([status].flat(), [narrow].flat())));
}

function isEqual(test: Partial<Condition>, other: Partial<Condition>): boolean {
  const names = Object.keys(test) as (keyof Condition)[];
  return names.length === Object.keys(other).length && names.every((name) => test[name] === other[name]);
}

function hasAll(wide: readonly unknown[], narrow: readonly unknown[]): boolean {
  const statuses = new Set(wide.map(String));
  return narrow.map(String).every((status) => statuses.has(status) || statuses.has(`${status.slice(0, 1)}xx`));
}

/** More would be a program. */
const MAX_RULES = 50;
const MAX_HEADERS = 10;
const MAX_FIELDS = 50;
/** Headers that the request itself decides. */
const OWN_HEADERS =
  /^(?:host|content-length|content-type|content-encoding|accept-encoding|transfer-encoding|connection|upgrade|expect|te|trailer|keep-alive)$/i;
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,64}$/;

const headerName = text((given) => TOKEN.test(given) && !OWN_HEADERS.test(given), 'headerName');
const headerValue = all(
  text((given) => /^[\x20-\x7e]{1,500}$/.test(given), 'headerValue'),
  template('header'),
);
const headers = record(headerValue, { name: headerName, max: MAX_HEADERS });
const basicAuth = object(
  { user: template('secrets'), password: template('secrets') },
  { required: ['user', 'password'] },
);
const path = text((given) => /^[/?][^\s#\\]*$/.test(given) && !given.startsWith('//'), 'path');

/** What stands in a request by the kind of what it sends. */
const SETS = {
  message: { query: 'query', field: 'body', body: 'body' },
  media: { query: 'mediaField', field: 'mediaField', body: 'mediaBody' },
  check: { query: 'secrets', field: 'secrets', body: 'secrets' },
} as const;

function request(kind: keyof typeof SETS): Readonly<Record<string, Shape>> {
  const { query, field, body } = SETS[kind];
  const inPath = template(kind === 'check' ? 'secrets' : 'path');
  const inQuery = template(query);
  return {
    method: oneOf(METHODS),
    path: all(path, (given, at) => {
      const [before = '', ...after] = String(given).split('?');
      inPath(before, at);
      inQuery(after.join('?'), at);
    }),
    headers,
    json: jsonTemplate(body),
    form: record(template(field), { name: shortText, max: MAX_FIELDS }),
  };
}
const ONE_BODY = { exclusive: [['json', 'form']] };

/** A GET has no body, so that none is given in vain. */
const noBodyOfGet: Shape = (given, at) => {
  const { method, json, form } = given as Record<string, unknown>;
  if (method === 'GET' && (json ?? form) !== undefined)
    throw new Misfit('fields_conflict', at, [`method GET, ${json === undefined ? 'form' : 'json'}`]);
};
const messageRequest = (set: 'message' | 'media') =>
  all(object({ ...request(set), idPath: pointer }, ONE_BODY), noBodyOfGet);

const rule = (outcomes: readonly string[]): Shape =>
  all(
    object(
      { when: answerConditions, then: oneOf(outcomes), code: shortText, say: words, afterSeconds: seconds },
      { required: ['then'] },
    ),
    (given, at) => {
      const { then, code } = given as { then: keyof typeof CODES; code?: string };
      if (code !== undefined && !(CODES[then] as readonly string[]).includes(code))
        throw unknownValue(code, `${at}/code`, CODES[then]);
    },
  );

const check = all(
  object(
    { ...request('check'), outcomes: all(list(rule(CHECK_OUTCOMES), MAX_RULES), reachedRules), phonePath: pointer },
    ONE_BODY,
  ),
  (given, at) => noBodyOfGet({ method: 'GET', ...(given as object) }, at),
);

const proof = all(
  object(
    {
      kind: oneOf(PROOFS),
      header: text((given) => TOKEN.test(given), 'headerName'),
      query: text((given) => TOKEN.test(given), 'text'),
      prefix: text((given) => /^[\x20-\x7e]{0,64}$/.test(given), 'headerValue'),
      secret: text((given) => /^\{secret\.[1-5]\}$/.test(given), 'secret'),
    },
    {
      required: ['kind', 'secret'],
      exclusive: [
        ['header', 'query'],
        ['prefix', 'query'],
      ],
    },
  ),
  (given, at) => {
    const { kind, header, query } = given as Record<string, unknown>;
    if (kind === 'token' && (header ?? query) === undefined) throw new Misfit('field_missing', at, ['header']);
    if (kind !== 'token' && header === undefined) throw new Misfit('field_missing', at, ['header']);
  },
);

const ofReports = {
  when: conditions,
  each: pointer,
  time: object({ pointer, format: oneOf(TIME_FORMATS) }, { required: ['pointer', 'format'] }),
};
const statusAt = object(
  { pointer, map: record(oneOf([...RECEIPT_STATUSES, IGNORED]), { max: MAX_FIELDS }) },
  { required: ['pointer', 'map'] },
);
const status: Shape = (given, at) =>
  typeof given === 'string' ? oneOf(RECEIPT_STATUSES)(given, at) : statusAt(given, at);
const receipt = object({ ...ofReports, ids: pointers, status, reason: pointers }, { required: ['ids', 'status'] });
const isEdit: Shape = (given, at) => (typeof given === 'boolean' ? undefined : pointer(given, at));
const inbound = all(
  object(
    { ...ofReports, from: pointers, text: pointers, message: pointer, id: pointers, replyTo: pointers, isEdit },
    { required: ['from'], exclusive: [['text', 'message']] },
  ),
  (given, at) => {
    const { text: words, message } = given as Record<string, unknown>;
    if ((words ?? message) === undefined) throw new Misfit('field_missing', at, ['text']);
  },
);
const callbacks = all(
  object(
    {
      proof,
      format: oneOrMany(oneOf(CALLBACK_FORMATS), CALLBACK_FORMATS.length),
      charset: oneOf(CHARSETS),
      receipts: list(receipt, MAX_RULES),
      messages: list(inbound, MAX_RULES),
      ignore: list(conditions, MAX_RULES),
    },
    { required: ['proof'] },
  ),
  // An HMAC covers a body, which a query is not part of.
  (given, at) => {
    const {
      format = [],
      proof: { kind },
    } = given as DescribedCallbacks;
    if (kind !== 'token' && [format].flat().includes('query'))
      throw new Misfit('fields_conflict', at, [`format query, proof ${kind}`]);
  },
);

/** Without our name for the message in a request, no provider could recognise its repetition. */
function namesMessages(given: unknown): void {
  const { isIdempotent, headers = {}, request, media = {} } = given as Description;
  if (isIdempotent !== true) return;
  const all = [
    ['/request', request],
    ...Object.entries(media).map(([type, part]) => [`/media/${type}`, part]),
  ] as const;
  for (const [at, { path, headers: own, json, form }] of all as readonly (readonly [string, DescribedRequest])[]) {
    const names = namedIn([path, headersOf(headers, own), json, form]);
    if (!names.has('key') && !names.has('id')) throw new Misfit('key_needed', at, []);
  }
}

/** A header of the request replaces the general one of its name. */
function headersOf(...groups: readonly (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const all = groups.flatMap((group) => Object.entries(group ?? {}));
  return Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), value]));
}

/** The whole description. */
const DESCRIPTION_SHAPE = all(
  object(
    {
      name: words,
      secrets: record(words, { name: oneOf(SECRET_NUMBERS), max: SECRET_NUMBERS.length }),
      isIdempotent: boolean,
      isLinkedPhone: boolean,
      headers,
      basicAuth,
      request: messageRequest('message'),
      media: all(
        record(messageRequest('media'), { name: oneOf(['image', 'video', 'audio', 'document', 'other']), max: 5 }),
        (given, at) => {
          if (Object.keys(given as object).length === 0) throw mustBe(at, 'notEmpty');
        },
      ),
      outcomes: all(list(rule(OUTCOMES), MAX_RULES), reachedRules),
      check,
      callbacks,
    },
    { required: ['request'] },
  ),
  namesMessages,
  // Where all recipients are treated alike, the lock would hold nobody back.
  (given) => {
    const { outcomes = [], isLinkedPhone } = given as Description;
    const lock = outcomes.findIndex(({ then }) => then === 'reach_out_locked');
    if (lock >= 0 && isLinkedPhone !== true) throw new Misfit('linked_phone_needed', `/outcomes/${lock}/then`, []);
  },
);

/** Longest description, in bytes: sealed with its secrets it fits into its column. */
const MAX_DESCRIPTION_BYTES = 20_000;
const LIMITS = { maxDepth: MAX_JSON_DEPTH, maxValues: 5_000, maxNames: 5_000 };
const START: JsonPlace = { line: 1, column: 1 };

export type ReadDescription = { ok: true; description: Description } | { ok: false; fault: DescriptionFault };

/** Reads a description as a person pasted it. What is wrong with it is told by its first fault. */
export function readDescription(text: string): ReadDescription {
  const bytes = Buffer.from(text);
  const isTooLong = bytes.length > MAX_DESCRIPTION_BYTES || new JsonScan(LIMITS).feed(bytes) !== undefined;
  if (isTooLong) return faulty('too_long', '', START, [String(MAX_DESCRIPTION_BYTES)]);
  const fault = findJsonFault(bytes);
  if (fault) {
    const { line, column } = fault.params as unknown as JsonPlace;
    return faulty('not_json', '', { line, column }, [{ violation: fault }]);
  }
  const json = text.replace(/^\ufeff/, '');
  const { at, repeated } = jsonPlaces(json);
  if (repeated) return faulty('field_repeated', repeated.pointer, repeated.place, []);
  const description: unknown = JSON.parse(json);
  try {
    DESCRIPTION_SHAPE(description, '');
    return { ok: true, description: description as Description };
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    return faulty(error.code, error.path, at.get(error.path) ?? START, error.params);
  }
}

function faulty(
  code: DescriptionFault['code'],
  path: string,
  place: JsonPlace,
  params: DescriptionFault['params'],
): ReadDescription {
  return { ok: false, fault: { code, path, place, params } };
}
