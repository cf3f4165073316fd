import type { HttpAnswer } from '@recado/net';
import { type FailureCode, fitDetail } from '@recado/core';
import { brokenResult } from '../client/broken-result.js';
import { describeAnswer } from '../client/describe-answer.js';
import { failedCheck } from '../client/failed-check.js';
import type { Released, SendResult } from '../port/gateway.js';
import type {
  CreatedTemplate,
  ListedTemplates,
  NewTemplate,
  ProviderTemplate,
  TemplateFailure,
  TemplateManager,
} from '../port/templates.js';
import { type Json, jsonIn, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { CLOUD_CARRIERS } from './cloud-carriers.js';
import type { CloudClient } from './cloud-client.js';
import { type CloudError, cloudErrorOf } from './cloud-error.js';
import { policyOf } from './cloud-policies.js';
import { TEMPLATE_FIELDS, templateOf, toMetaTemplate } from './cloud-template-json.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

/** Templates on a page of Meta's list. */
const PAGE_SIZE = 100;
/** More pages than an account can fill: Meta allows 6,000 templates. */
const MAX_PAGES = 100;
/** A page of templates with all their components. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Too many requests about the templates of one account. */
const MANAGEMENT_LIMITS: ReadonlySet<number> = new Set([80008]);

/**
 * The templates of a WhatsApp Business account (docs/gateways/facts.md, Meta). Meta allows 5,000 of these requests an
 * hour, and 200 where the account has no registered number yet.
 */
export class CloudTemplates implements TemplateManager<WhatsAppCloudSettings> {
  readonly carriers = CLOUD_CARRIERS;
  readonly accountSetting = 'businessAccountId';

  constructor(private readonly cloud: CloudClient) {}

  carriedBy({ name, language }: { name: string; language: string }): Readonly<Record<string, string>> {
    return { outsideWindow: 'template', carrierTemplate: `${name}:${language}` };
  }

  async list(settings: WhatsAppCloudSettings, signal: AbortSignal): Promise<ListedTemplates> {
    const templates: ProviderTemplate[] = [];
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const fields = { fields: TEMPLATE_FIELDS.join(','), limit: String(PAGE_SIZE) };
      const end = await this.ask('GET', settings, { query: { ...fields, ...(after && { after }) } }, signal);
      if (end.kind === 'failed') return end;
      templates.push(...recordsIn(end.json.data).flatMap((listed) => templateOf(listed) ?? []));
      after = nextOf(end.json);
      if (after === undefined) break;
    }
    return { kind: 'listed', templates };
  }

  async create(settings: WhatsAppCloudSettings, template: NewTemplate, signal: AbortSignal): Promise<CreatedTemplate> {
    const body = toMetaTemplate(template);
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
    if (end.kind === 'broken') return failureOf(brokenResult(end));
    return contentOf(end.answer);
  }
}

/** The answer of Meta, or why it is none. */
function contentOf(answer: HttpAnswer): { kind: 'answered'; json: Json } | TemplateFailure {
  const json = jsonIn(answer.body);
  const error = cloudErrorOf(json?.error);
  if (error) return { kind: 'failed', code: codeOf(error), detail: fitDetail(wordsOf(json, error)) };
  const isMeta = answer.status === 200 && json !== undefined && ('data' in json || 'id' in json);
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

function failureOf(result: SendResult | Released): TemplateFailure {
  const check = failedCheck(result);
  // A broken exchange is never ready.
  return check.ready
    ? { kind: 'failed', code: 'gateway_question_failed', detail: null }
    : { kind: 'failed', code: check.code, detail: check.detail };
}

/** Where the next page begins; undefined: this is the last one. Its address is not followed: it might be another's. */
function nextOf(json: Json): string | undefined {
  const paging = recordOf(json.paging);
  return textOf(paging?.next) && textOf(recordOf(paging?.cursors)?.after);
}
