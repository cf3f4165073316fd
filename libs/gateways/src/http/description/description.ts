import type { MediaType } from '@recado/core';
import type { Charset } from './form-fields.js';

/**
 * How a program or provider is spoken to, as people write it: docs/gateways/http-description.md. Every text in it that is
 * sent may hold placeholders, such as `{to}`; `{{` and `}}` stand for braces.
 */
export interface Description {
  /** What it describes, such as `GOWA 9`. */
  name?: Words;
  /** What the sealed settings `secret1` to `secret5` are at this provider, for the person who gives them. */
  secrets?: Partial<Record<SecretNumber, Words>>;
  /** The provider recognises `{key}`: a repeated message is not delivered twice. Missing: it does not. */
  isIdempotent?: boolean;
  /** The messages leave from a phone that is linked to WhatsApp: usual limits and new recipients as with Evolution and WAHA. */
  isLinkedPhone?: boolean;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** `Authorization: Basic` of every request. */
  basicAuth?: BasicAuth;
  /** The request that sends a text. */
  request: DescribedRequest;
  /** The requests that send media, by type. Missing: the channel sends texts only. */
  media?: Partial<Record<DescribedMedia, DescribedRequest>>;
  /** What an answer means; the first rule that matches counts. What none matches means what it means without a description. */
  outcomes?: OutcomeRule[];
  /** The request that tells whether the channel could send. Missing: whether a connection can be opened. */
  check?: DescribedCheck;
  /** What the provider posts to Recado. Missing: as without a description. */
  callbacks?: DescribedCallbacks;
}

/** One text in both languages, or the same for both. */
export type Words = string | { 'pt-BR': string; en: string };

export const SECRET_NUMBERS = ['1', '2', '3', '4', '5'] as const;
export type SecretNumber = (typeof SECRET_NUMBERS)[number];

/** A type of medium; `other`: every type that has no request of its own. */
type DescribedMedia = MediaType | 'other';

export interface BasicAuth {
  user: string;
  password: string;
}

export const METHODS = ['POST', 'PUT', 'GET'] as const;

/** A request to the address of the channel. It has `json`, `form` or no body. */
export interface DescribedRequest {
  /** Missing: POST for a message, GET for a check. */
  method?: (typeof METHODS)[number];
  /** What follows the address of the channel (`url`), with a query if need be; values in it are percent-encoded. */
  path?: string;
  /** Beside those of the description; one of the same name replaces it. */
  headers?: Record<string, string>;
  /** Any JSON. Its texts are filled in one by one, so no value can break it. */
  json?: unknown;
  /** The fields of an `application/x-www-form-urlencoded` body. */
  form?: Record<string, string>;
  /** Where a 2xx tells the id of the message: a JSON pointer; empty: the whole body. A 2xx without it is no acceptance. */
  idPath?: string;
}

/** A test of a JSON document: the value at the pointer, compared as text. Without a comparison it must be there. */
export interface Condition {
  /** A JSON pointer (RFC 6901); empty: the whole body as text. */
  pointer: string;
  /** It is this. */
  equals?: string | number | boolean | null;
  /** It contains this text, in capitals or not. */
  contains?: string;
  /** It is this text, in which each `*` stands for any text. */
  matches?: string;
  /** It is there (true, also null), or it is not (false). */
  exists?: boolean;
}

/** `429`, or a class: `4xx`. */
export type StatusPattern = number | `${1 | 2 | 3 | 4 | 5}xx`;

/** A test of an answer; everything that is given must hold. */
export interface AnswerCondition extends Partial<Condition> {
  /** The status of the answer is one of these. */
  status?: StatusPattern | StatusPattern[];
}

/** What an answer to a message means. */
export const OUTCOMES = [
  'accepted',
  'refused',
  'not_on_whatsapp',
  'disconnected',
  'reach_out_locked',
  'throttled',
  'retry',
  'unknown',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What an answer to a check means. */
export const CHECK_OUTCOMES = ['ready', 'disconnected', 'throttled', 'retry'] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** A rule for answers. */
export interface AnswerRule<Then extends string> {
  /** One test, or several that must all hold. Missing: it matches every answer. */
  when?: AnswerCondition | AnswerCondition[];
  then: Then;
  /** One of the failure codes of Recado that fit `then`; missing: the usual one (`codes.ts`). */
  code?: string;
  /** What people read of it, before the beginning of the answer. */
  say?: Words;
  /** For how long, where the answer has no `Retry-After`. */
  afterSeconds?: number;
}
type OutcomeRule = AnswerRule<Outcome>;

/** The check of a channel. With a rule that says `ready`, only that is ready; without one, every 2xx is. */
interface DescribedCheck extends Omit<DescribedRequest, 'idPath'> {
  outcomes?: AnswerRule<CheckOutcome>[];
  /** Where the answer tells the number that the channel sends from. */
  phonePath?: string;
}

/** How callbacks come: as the body of a POST, or in the address of a GET. */
export const CALLBACK_FORMATS = ['json', 'form', 'query'] as const;
export type CallbackFormat = (typeof CALLBACK_FORMATS)[number];

/** What the provider tells `/gateways/<channel>/receipts`. */
export interface DescribedCallbacks {
  proof: Proof;
  /** One way, or several; missing: `json`. Forms and queries are read as an object of texts. */
  format?: CallbackFormat | CallbackFormat[];
  /** The characters of forms and queries; missing: `utf-8`. */
  charset?: Charset;
  /** What became of messages; every rule that matches is read. */
  receipts?: ReceiptRule[];
  /** What recipients wrote; every rule that matches is read. */
  messages?: InboundRule[];
  /** Callbacks that mean nothing to Recado: they are not counted as not understood. */
  ignore?: (Condition | Condition[])[];
}

export const PROOFS = ['hmac-sha256-hex', 'token'] as const;

/** What shows that a callback comes from the provider: the HMAC of its body, or a token. */
export interface Proof {
  kind: (typeof PROOFS)[number];
  /** The header that holds it. */
  header?: string;
  /** The parameter of the address that holds it; only for a token. */
  query?: string;
  /** What stands before it in the header, such as `sha256=` or `Bearer `. */
  prefix?: string;
  /** The key of the HMAC, or the token: `{secret.1}` to `{secret.5}`. */
  secret: string;
}

/** One pointer, or several of which the first that finds something counts. */
export type Pointers = string | string[];

export const TIME_FORMATS = ['iso', 'seconds', 'milliseconds'] as const;

/** When it happened. A time that cannot be read counts as the time at which the callback came. */
export interface TimeAt {
  pointer: string;
  format: (typeof TIME_FORMATS)[number];
}

/** What both kinds of reports have: which callbacks they read, and which part of them. */
interface ReportRule {
  /** One test of the whole callback, or several that must all hold. Missing: it matches every callback. */
  when?: Condition | Condition[];
  /** The list (or the one object) of the reports, in which the other pointers of the rule begin. Missing: the callback itself. */
  each?: string;
  time?: TimeAt;
}

export const RECEIPT_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;
type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];
/** The word for a status of the provider that tells nothing new. */
export const IGNORED = 'ignore';

export interface ReceiptRule extends ReportRule {
  /** The id of the message, or a list of ids. */
  ids: Pointers;
  /** The same for every such callback, or what stands at the pointer, by the provider's words for it. */
  status: ReceiptStatus | { pointer: string; map: Record<string, ReceiptStatus | typeof IGNORED> };
  /** Why it failed. */
  reason?: Pointers;
}

export interface InboundRule extends ReportRule {
  /** Digits, `+55…`, or an address such as `5511987654321@s.whatsapp.net` or `4711@lid`; several: all of one person. */
  from: Pointers;
  /** The words. Either this or `message` is there. */
  text?: Pointers;
  /**
   * Where a message of WhatsApp stands as its library has it, as wuzapi and evolution-go pass it on: its words or caption, its
   * medium, a tap, what it answers, and whether it is an edit are read from it.
   */
  message?: string;
  id?: Pointers;
  /** The id of our message that it answers. */
  replyTo?: Pointers;
  /** It replaces the words of an earlier message, so that only an opt-out word in it counts: always, or where `true` stands here. */
  isEdit?: boolean | string;
}
