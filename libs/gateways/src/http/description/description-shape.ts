import {
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
import { CODES } from './codes.js';
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
import { reachedRules } from './reached-rules.js';
import {
  all,
  boolean,
  list,
  Misfit,
  mustBe,
  object,
  oneOf,
  oneOrMany,
  record,
  type Shape,
  text,
  unknownValue,
} from './shape.js';

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
export const DESCRIPTION_SHAPE = all(
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
