import { createHash } from 'node:crypto';
import type { Clock } from '@recado/core';
import type { HttpAnswer } from '@recado/http';
import { Semaphore } from '@recado/work';
import { notLeft } from '../client/broken-result.js';
import { describeAnswer } from '../client/describe-answer.js';
import { formWithFile } from '../client/streamed-body.js';
import type { Released, SendResult } from '../port/gateway.js';
import type { OutgoingFile } from '../port/outgoing-file.js';
import { rejected, retryLater } from '../port/send-results.js';
import { jsonIn, textOf } from '../shared/json-parts.js';
import { resultOf } from './cloud-answer.js';
import type { CloudClient } from './cloud-client.js';
import { cloudErrorOf } from './cloud-error.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

/** Meta takes text documents of any kind as plain texts only (docs/gateways/facts.md). */
const TEXTS = /^text\/|^application\/(?:xml|json)$/;

/** Uploads at once: each has a megabyte in memory, and the line to Meta is full with fewer. */
const AT_ONCE = 4;

/** For which number of which channel a file is uploaded. */
export interface UploadTarget {
  channelId: number;
  settings: WhatsAppCloudSettings;
}

/** The ids at Meta of files of ours, by our ids. */
export type UploadIds = ReadonlyMap<string, string>;

/** The id of an uploaded file. `isKnown`: it was uploaded for an earlier message. */
interface UploadedId {
  id: string;
  isKnown: boolean;
}

type Upload = UploadedId | SendResult | Released;

/** Uploads files to the numbers that send them, each content once in 29 days for each number. */
export class CloudUploads {
  private readonly semaphore = new Semaphore(AT_ONCE);
  /** Uploads under way: many messages of a batch carry the same file. */
  private readonly running = new Map<string, Promise<Upload>>();

  constructor(
    private readonly cloud: CloudClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The id of a file at Meta; else the result of its message, which was not sent. A failed upload costs no attempt, unless
   * Meta refuses the file itself.
   */
  async idOf(file: OutgoingFile, target: UploadTarget, signal: AbortSignal): Promise<Upload> {
    const purpose = purposeOf(file, target);
    const name = `${target.channelId} ${purpose} ${file.sha256}`;
    const running = this.running.get(name);
    if (running) return running;
    const upload = this.find(file, purpose, target, signal).finally(() => this.running.delete(name));
    this.running.set(name, upload);
    return upload;
  }

  /** Meta does not know the id any more: the next message uploads the file again. */
  async forget(file: OutgoingFile, target: UploadTarget): Promise<void> {
    await file.uploads.forget(purposeOf(file, target));
  }

  private async find(file: OutgoingFile, purpose: string, target: UploadTarget, signal: AbortSignal): Promise<Upload> {
    try {
      const known = await file.uploads.find(purpose);
      if (known !== null) return { id: known, isKnown: true };
      const uploaded = await this.semaphore.run(() => this.upload(file, target, signal));
      if ('id' in uploaded) await file.uploads.remember(purpose, uploaded.id);
      return uploaded;
    } catch (error) {
      // The database is away. The message has not left.
      return retryLater('channel', 'internal_error', { detail: error instanceof Error ? error.message : null });
    }
  }

  private async upload(file: OutgoingFile, target: UploadTarget, signal: AbortSignal): Promise<Upload> {
    const { channelId, settings } = target;
    const type = typeAtMeta(file);
    const body = formWithFile({ messaging_product: 'whatsapp', type }, file, type);
    const path = `${settings.phoneNumberId}/media`;
    const end = await this.cloud.ask({ channelId, method: 'POST', path, body }, settings, signal);
    if (end.kind === 'broken') return notLeft(end);
    const id = end.answer.status < 300 ? textOf(jsonIn(end.answer.body)?.id) : undefined;
    return id === undefined ? this.refusal(end.answer) : { id, isKnown: false };
  }

  /** What concerns the number or the account is as for a message; what concerns the file ends its message. */
  private refusal(answer: HttpAnswer): SendResult {
    const error = cloudErrorOf(jsonIn(answer.body)?.error);
    const detail = error?.detail ?? describeAnswer(answer);
    if (error?.code === 100 || error?.code === 131_053 || answer.status === 413)
      return rejected('media_refused', detail);
    const result = resultOf(answer, { attempt: 1, now: this.clock.now(), pairRest: () => 0 });
    const isOfChannel =
      result.kind === 'suspendChannel' || (result.kind === 'retryLater' && result.scope === 'channel');
    if (isOfChannel) return result;
    return retryLater('recipient', 'gateway_question_failed', { detail, suspectsChannel: true });
  }
}

/** Ids belong to the number that uploaded. */
function purposeOf(file: OutgoingFile, { settings: { phoneNumberId } }: UploadTarget): string {
  const type = createHash('sha256').update(typeAtMeta(file)).digest('base64url').slice(0, 16);
  return `${phoneNumberId}:${type}`;
}

function typeAtMeta({ mimetype }: OutgoingFile): string {
  return TEXTS.test(mimetype) ? 'text/plain' : (mimetype.split(';', 1)[0] ?? mimetype);
}

/** Words of a refusal that concern a medium or its id. */
const OF_MEDIA = /\bmedia\b/i;

/** Whether Meta refused a message because of the id of its file. */
export function refusesId({ body, status }: HttpAnswer): boolean {
  if (status < 400) return false;
  const error = cloudErrorOf(jsonIn(body)?.error);
  return error?.code === 131_053 || (error?.code === 100 && OF_MEDIA.test(error.detail));
}

/** It is sent again at once, with a new upload. */
export function withNewUpload(answer: HttpAnswer): SendResult {
  const detail = cloudErrorOf(jsonIn(answer.body)?.error)?.detail ?? null;
  return { ...retryLater('message', 'message_media_failed', { detail }), immediately: true };
}
