import type { OutsideWindow } from '@recado/config';
import { type PaymentType, type FailureCode, fitDetail, cut, type HeaderMediaType } from '@recado/core';
import type { BrokenExchange, HttpAnswer } from '@recado/http';
import { brokenResult } from '../client/broken-result.js';
import { describeAnswer } from '../client/describe-answer.js';
import { failedCheck } from '../client/failed-check.js';
import type {
  NewButton,
  NewCode,
  NewHeader,
  NewTemplate,
  TemplateFailure,
  TemplateProblem,
  ProviderTemplate,
  HeaderSample,
  CreatedTemplate,
  ListedTemplates,
  TemplateManager,
} from '../port/templates.js';
import { type Json, jsonIn, recordOf, textOf, recordsIn } from '../shared/json-parts.js';
import { CLOUD_CARRIERS } from './cloud-carriers.js';
import type { CloudClient } from './cloud-client.js';
import { type CloudError, cloudErrorOf } from './cloud-error.js';
import { policyOf } from './cloud-policies.js';
import { problemsOf } from './cloud-template-rules.js';
import { type WhatsAppCloudSettings, MEDIA_CARRIERS } from './whatsapp-cloud.definition.js';

/**
 * The words on payment buttons, which Meta has fixed and the phone translates, and a sample of what each brings. The Pix code
 * is that of the manual of the Central Bank.
 */
const PAYMENTS: Readonly<Record<PaymentType, { text: string; payment_setting: Json }>> = {
  pix: {
    text: 'Copy Pix code',
    payment_setting: {
      type: 'pix_dynamic_code',
      pix_dynamic_code: {
        code: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
      },
    },
  },
  boleto: {
    text: 'Copy Boleto code',
    payment_setting: {
      type: 'boleto',
      boleto: { digitable_line: '00190500954014481606906809350314337370000000100' },
    },
  },
  link: {
    text: 'Open payment link',
    payment_setting: { type: 'payment_link', payment_link: { uri: 'https://www.example.com/pay' } },
  },
};

/** The request for a new template. `handle`: that of the sample of its header; null: it has none. */
function toMetaTemplate(template: NewTemplate, handle: string | null): Json {
  const { name, language, category, code } = template;
  const components = code ? codeComponents(code) : componentsOf(template, handle);
  return { name, language, category, ...(code ? {} : { parameter_format: 'POSITIONAL' }), components };
}

function componentsOf({ header, body, examples, footer, buttons = [] }: NewTemplate, handle: string | null): Json[] {
  return [
    ...(header ? [headerComponent(header, handle)] : []),
    { type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
    ...(footer === undefined ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map(toMetaButton) }] : []),
  ];
}

function headerComponent(header: NewHeader, handle: string | null): Json {
  switch (header.kind) {
    case 'text': {
      const { text, example } = header;
      return { type: 'HEADER', format: 'TEXT', text, ...(example !== '' && { example: { header_text: [example] } }) };
    }
    case 'media':
      return { type: 'HEADER', format: header.type.toUpperCase(), example: { header_handle: [handle] } };
    case 'location':
      return { type: 'HEADER', format: 'LOCATION' };
  }
}

function toMetaButton(button: NewButton): Json {
  switch (button.kind) {
    case 'url': {
      const { label: text, url, example } = button;
      return { type: 'URL', text, url, ...(example !== '' && { example: [example] }) };
    }
    case 'phone':
      return { type: 'PHONE_NUMBER', text: button.label, phone_number: button.phone };
    case 'reply':
      return { type: 'QUICK_REPLY', text: button.label };
    case 'coupon':
      return { type: 'COPY_CODE', example: button.example };
    case 'payment':
      return { type: 'PAYMENT_REQUEST', ...PAYMENTS[button.payment] };
  }
}

/** Meta writes the text of a template for one-time codes. */
function codeComponents({ label, warns, expiresInMinutes: minutes }: NewCode): Json[] {
  return [
    { type: 'BODY', add_security_recommendation: warns },
    ...(minutes === null ? [] : [{ type: 'FOOTER', code_expiration_minutes: minutes }]),
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: label }] },
  ];
}

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
function contentOf(
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
function failureOf(end: BrokenExchange): TemplateFailure {
  const check = failedCheck(brokenResult(end));
  // A broken exchange is never ready.
  return check.ready
    ? { kind: 'failed', code: 'gateway_question_failed', detail: null }
    : { kind: 'failed', code: check.code, detail: check.detail };
}

/** What of a template every version of Meta's interface tells. */
const FIELDS = [
  'name',
  'status',
  'category',
  'language',
  'components',
  'parameter_format',
  'rejected_reason',
  'quality_score',
] as const;
const NEWER = [...FIELDS, 'correct_category'] as const;
/** What of a template is asked for, the most first: a version that does not know a field refuses the whole list for it. */
const TEMPLATE_FIELDS: readonly (readonly string[])[] = [[...NEWER, 'sub_category', 'source'], NEWER, FIELDS];
/** How the names of templates begin that Meta made by Direct Send, and its word for them (docs/gateways/facts.md). */
const GENERATED = { name: 'auto_generated_', source: 'AUTO_GENERATED' } as const;
/** Widths of the columns for words. */
const MAX_WORD = 64;

/** Meta's word for the reason of what was not rejected. */
const NO_REASON = 'NONE';

/** A template of Meta's list; undefined: it is none. */
function templateOf(listed: Json): ProviderTemplate | undefined {
  const [name, language, status] = [textOf(listed.name), textOf(listed.language), textOf(listed.status)];
  if (name === undefined || language === undefined || status === undefined) return undefined;
  const components = recordsIn(listed.components);
  const reason = textOf(listed.rejected_reason);
  return {
    name,
    language,
    status,
    category: textOf(listed.category) ?? '',
    correctCategory: correctOf(listed),
    subCategory: wordOf(listed.sub_category),
    source: wordOf(listed.source) ?? (name.startsWith(GENERATED.name) ? GENERATED.source : null),
    quality: textOf(recordOf(listed.quality_score)?.score) ?? null,
    parameterFormat: textOf(listed.parameter_format) ?? 'POSITIONAL',
    body: bodyIn(components),
    components: components.length > 0 ? JSON.stringify(components) : null,
    rejectedReason: reason === undefined || reason === NO_REASON ? null : reason,
    providerTemplateId: textOf(listed.id) ?? null,
  };
}

/** A word in upper case; null: none was told. */
function wordOf(said: unknown): string | null {
  const word = textOf(said)?.trim().toUpperCase();
  return word === undefined || word === '' ? null : cut(word, MAX_WORD);
}

/** Meta writes the present category, or an empty text, where nothing will change. */
function correctOf({ category, correct_category: correct }: Json): string | null {
  const coming = textOf(correct)?.toUpperCase();
  return coming === undefined || coming === '' || coming === textOf(category)?.toUpperCase() ? null : coming;
}

function bodyIn(components: readonly Json[]): string | null {
  return textOf(components.find(({ type }) => type === 'BODY')?.text) ?? null;
}

const NO_APP: TemplateProblem = { field: 'appId', code: 'appRefused' };

type Uploaded = { kind: 'uploaded'; handle: string } | TemplateFailure;

/**
 * Uploads the samples of new templates by Meta's resumable upload (Graph API guide, read 2026-09): a session under the app,
 * and then the bytes, whose handle is named by the template. Not the upload of media for messages: its ids are of no use here.
 */
class CloudSamples {
  constructor(private readonly cloud: CloudClient) {}

  async upload(sample: HeaderSample, settings: WhatsAppCloudSettings, signal: AbortSignal): Promise<Uploaded> {
    const { appId } = settings;
    if (appId === undefined) return { kind: 'failed', code: 'gateway_not_configured', detail: null, problem: NO_APP };
    const { mimetype, size, filename } = sample;
    const query = { file_name: filename ?? 'sample', file_length: String(size), file_type: mimetype };
    const session = await this.ask({ path: `${appId}/uploads`, query }, 'id', settings, signal);
    if (typeof session !== 'string') return withProblem(session, NO_APP);
    // The id of the session is a path with a query, which signs it.
    const [path = '', signature] = session.split('?');
    const body = { contentType: mimetype, length: size, open: () => sample.open() };
    const bytes = { path, query: Object.fromEntries(new URLSearchParams(signature)), body };
    const begun = { ...bytes, headers: { file_offset: '0' }, scheme: 'OAuth' as const };
    const handle = await this.ask(begun, 'h', settings, signal);
    return typeof handle === 'string'
      ? { kind: 'uploaded', handle }
      : withProblem(handle, { field: 'sample', code: 'sampleRefused' });
  }

  /** The field of the answer, which is a text. */
  private async ask(
    request: Omit<Parameters<CloudClient['ask']>[0], 'method'>,
    field: string,
    settings: WhatsAppCloudSettings,
    signal: AbortSignal,
  ): Promise<string | TemplateFailure> {
    const end = await this.cloud.ask({ ...request, method: 'POST' }, settings, signal);
    if (end.kind === 'broken') return failureOf(end);
    const content = contentOf(end.answer, field);
    if (content.kind === 'failed') return content;
    return textOf(content.json[field]) ?? { kind: 'failed', code: 'gateway_question_failed', detail: null };
  }
}

/** What is wrong with the token, the connection or the pace is not wrong with what was asked for. */
function withProblem(failure: TemplateFailure, problem: TemplateProblem): TemplateFailure {
  const isOfRequest = failure.code === 'template_rejected' || failure.code === 'channel_not_found';
  return isOfRequest ? { ...failure, problem } : failure;
}

/** Templates on a page of Meta's list. */
const PAGE_SIZE = 100;
/** More pages than an account can fill: Meta allows 6,000 templates. */
const MAX_PAGES = 100;
/** A page of templates with all their components. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * The templates of a WhatsApp Business account (docs/gateways/facts.md, Meta). Meta allows 5,000 of these requests an
 * hour, and 200 where the account has no registered number yet.
 */
export class CloudTemplates implements TemplateManager<WhatsAppCloudSettings> {
  readonly carriers = CLOUD_CARRIERS;
  readonly accountSetting = 'businessAccountId';
  readonly sampleSetting = 'appId';
  private readonly samples: CloudSamples;

  constructor(private readonly cloud: CloudClient) {
    this.samples = new CloudSamples(cloud);
  }

  /** A carrier of media leaves the way of texts as it is; where that is none, texts are tried as before. */
  carriedBy(
    { name, language }: { name: string; language: string },
    media: HeaderMediaType | null,
    window: OutsideWindow | undefined,
  ): Readonly<Record<string, string>> {
    const template = `${name}:${language}`;
    if (media === null) return { outsideWindow: 'template', carrierTemplate: template };
    const carrier = { [MEDIA_CARRIERS[media]]: template };
    return window?.policy === 'direct_send' ? carrier : { outsideWindow: 'template', ...carrier };
  }

  problemsOf(template: NewTemplate): TemplateProblem[] {
    return problemsOf(template);
  }

  async list(settings: WhatsAppCloudSettings, signal: AbortSignal): Promise<ListedTemplates> {
    const [first = [], ...older] = TEMPLATE_FIELDS;
    let listed = await this.listWith(first, settings, signal);
    for (const fields of older) {
      if (listed.kind === 'listed' || listed.code !== 'template_rejected') break;
      listed = await this.listWith(fields, settings, signal);
    }
    return listed;
  }

  private async listWith(
    asked: readonly string[],
    settings: WhatsAppCloudSettings,
    signal: AbortSignal,
  ): Promise<ListedTemplates> {
    const templates: ProviderTemplate[] = [];
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const fields = { fields: asked.join(','), limit: String(PAGE_SIZE) };
      const end = await this.ask('GET', settings, { query: { ...fields, ...(after && { after }) } }, signal);
      if (end.kind === 'failed') return end;
      templates.push(...recordsIn(end.json.data).flatMap((listed) => templateOf(listed) ?? []));
      after = nextOf(end.json);
      if (after === undefined) break;
    }
    return { kind: 'listed', templates };
  }

  async create(settings: WhatsAppCloudSettings, template: NewTemplate, signal: AbortSignal): Promise<CreatedTemplate> {
    const { header } = template;
    const uploaded = header?.kind === 'media' ? await this.samples.upload(header.sample, settings, signal) : null;
    if (uploaded?.kind === 'failed') return uploaded;
    const body = toMetaTemplate(template, uploaded?.handle ?? null);
    const end = await this.ask('POST', settings, { body }, signal);
    if (end.kind === 'failed') return end;
    // Meta answers with the id, the status and the category only.
    const created = templateOf({ status: 'PENDING', ...body, ...end.json })!;
    return { kind: 'created', template: created };
  }

  private async ask(
    method: 'GET' | 'POST',
    settings: WhatsAppCloudSettings,
    { query = {}, body }: { query?: Record<string, string>; body?: Json },
    signal: AbortSignal,
  ): Promise<{ kind: 'answered'; json: Json } | TemplateFailure> {
    const { businessAccountId } = settings;
    if (businessAccountId === undefined) return { kind: 'failed', code: 'gateway_not_configured', detail: null };
    const request = {
      method,
      path: `${businessAccountId}/message_templates`,
      query,
      ...(body && { body: JSON.stringify(body) }),
      maxBodyBytes: MAX_ANSWER_BYTES,
    };
    const end = await this.cloud.ask(request, settings, signal);
    if (end.kind === 'broken') return failureOf(end);
    return contentOf(end.answer, 'data', 'id');
  }
}

/** Where the next page begins; undefined: this is the last one. Its address is not followed: it might be another's. */
function nextOf(json: Json): string | undefined {
  const paging = recordOf(json.paging);
  return textOf(paging?.next) && textOf(recordOf(paging?.cursors)?.after);
}
