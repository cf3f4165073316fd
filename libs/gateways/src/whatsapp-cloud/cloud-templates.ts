import type { OutsideWindow } from '@recado/config';
import type { HeaderMediaType } from '@recado/core';
import type {
  CreatedTemplate,
  ListedTemplates,
  NewTemplate,
  ProviderTemplate,
  TemplateFailure,
  TemplateManager,
  TemplateProblem,
} from '../port/templates.js';
import { type Json, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { CLOUD_CARRIERS } from './cloud-carriers.js';
import type { CloudClient } from './cloud-client.js';
import { toMetaTemplate } from './cloud-new-template.js';
import { CloudSamples } from './cloud-samples.js';
import { TEMPLATE_FIELDS, templateOf } from './cloud-template-json.js';
import { problemsOf } from './cloud-template-rules.js';
import { contentOf, failureOf } from './template-failure.js';
import { MEDIA_CARRIERS, type WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

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
