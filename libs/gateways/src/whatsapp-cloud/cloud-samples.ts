import type { HeaderSample, TemplateFailure, TemplateProblem } from '../port/templates.js';
import { textOf } from '../shared/json-parts.js';
import type { CloudClient } from './cloud-client.js';
import { contentOf, failureOf } from './template-failure.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

const NO_APP: TemplateProblem = { field: 'appId', code: 'appRefused' };

type Uploaded = { kind: 'uploaded'; handle: string } | TemplateFailure;

/**
 * Uploads the samples of new templates by Meta's resumable upload (Graph API guide, read 2026-09): a session under the app,
 * and then the bytes, whose handle is named by the template. Not the upload of media for messages: its ids are of no use here.
 */
export class CloudSamples {
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
