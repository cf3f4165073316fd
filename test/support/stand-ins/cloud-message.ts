import type { CloudFault } from './cloud-errors.js';
import { interactiveOf } from './cloud-interactive.js';
import type { CloudOrders } from './cloud-payments.js';
import type { MetaTemplate } from './cloud-template-desk.js';
import { fillTemplate, type UsedTemplate } from './cloud-template-use.js';

type Request = Readonly<Record<string, unknown>>;

/** What a request asks to send: in which form, and what its recipient will read. */
export interface CloudMessage {
  /** text, media, buttons, payment, payment_status, direct_send or `template:<name>`. */
  form: string;
  text: string;
  /** It leaves by the marketing API. */
  isLite?: boolean;
  /** What its acceptance changes; missing: nothing. */
  take?: () => void;
}

/** What the account may do. */
export interface CloudAccount {
  /** By `name:language`. */
  templates: ReadonlyMap<string, MetaTemplate>;
  /** Direct Send is offered to it. */
  hasDirectSend: boolean;
  /** The ids of uploads that Meta knows. */
  uploads: ReadonlyMap<string, unknown>;
  /** The orders that were sent. */
  orders: CloudOrders;
}

const INVALID: CloudFault = { code: 100 };
const NO_DIRECT_SEND: CloudFault = { code: 100, message: 'Direct Send isn’t enabled for this account' };
/** An id of an upload that is too old. */
const NO_MEDIA: CloudFault = { code: 100, message: 'Media ID does not exist' };
const MEDIA = ['image', 'document', 'video', 'audio'];
const MAX_TEXT = 4_096;
/** Longest text by Direct Send, and longest caption. */
const MAX_SHORT_TEXT = 1_024;

/** Reads a request; the fault is why Meta refuses it whoever its recipient is. */
export function cloudMessageOf(json: Request, account: CloudAccount): CloudMessage | { fault: CloudFault } {
  const { type } = json;
  if (!isQuotation(json.context)) return { fault: INVALID };
  if (type === 'template') return templateOf(json, account);
  if (typeof type === 'string' && MEDIA.includes(type)) return mediaOf(json, type, account);
  if (type === 'interactive') return interactiveIn(json, account);
  const text = (json.text as { body?: unknown } | undefined)?.body;
  if (typeof text !== 'string' || text === '' || [...text].length > MAX_TEXT) return { fault: INVALID };
  return json.category === undefined ? { form: 'text', text } : directSendOf(json, text, account);
}

function isQuotation(context: unknown): boolean {
  const id = (context as { message_id?: unknown } | undefined)?.message_id;
  return context === undefined || (typeof id === 'string' && id.startsWith('wamid.'));
}

function templateOf({ template }: Request, { templates, uploads }: CloudAccount): CloudMessage | { fault: CloudFault } {
  const used = template as UsedTemplate | undefined;
  if (used?.name === undefined || used.language?.code === undefined) return { fault: INVALID };
  if (headerMedia(used.components).some((id) => !uploads.has(id))) return { fault: NO_MEDIA };
  const filled = fillTemplate(templates.get(`${used.name}:${used.language.code}`), used);
  return 'fault' in filled ? filled : { form: `template:${used.name}`, text: filled.text };
}

/** The ids of uploads in the headers of a template and of its cards. */
function headerMedia(components: UsedTemplate['components'] = []): string[] {
  return components.flatMap(({ type, parameters = [], cards = [] }) => [
    ...(type === 'header'
      ? parameters.flatMap(({ image, video, document }) => (image ?? video ?? document)?.id ?? [])
      : []),
    ...cards.flatMap((card) => headerMedia(card.components)),
  ]);
}

function mediaOf(json: Request, type: string, { uploads }: CloudAccount): CloudMessage | { fault: CloudFault } {
  const { link, id, caption = '' } = json[type] as { link?: string; id?: string; caption?: string };
  if (id !== undefined && !uploads.has(id)) return { fault: NO_MEDIA };
  const isCaptioned = caption !== '';
  if (
    (id === undefined && !URL.canParse(link ?? '')) ||
    (type === 'audio' && isCaptioned) ||
    [...caption].length > MAX_SHORT_TEXT
  ) {
    return { fault: INVALID };
  }
  return { form: 'media', text: caption };
}

/** By Direct Send only with the category utility. */
function interactiveIn(json: Request, account: CloudAccount): CloudMessage | { fault: CloudFault } {
  const read = interactiveOf(json, account);
  if ('fault' in read || json.category === undefined) return read;
  return json.category === 'utility' ? directSendOf(json, read.text, account) : { fault: INVALID };
}

function directSendOf(json: Request, text: string, account: CloudAccount): CloudMessage | { fault: CloudFault } {
  if (!account.hasDirectSend) return { fault: NO_DIRECT_SEND };
  const { category, ttl_seconds: ttl = 30 } = json as { category: string; ttl_seconds?: number };
  const longest = category === 'utility' ? 43_200 : category === 'authentication' ? 900 : 0;
  const isTaken = ttl >= 30 && ttl <= longest && [...text].length <= MAX_SHORT_TEXT;
  return isTaken ? { form: 'direct_send', text } : { fault: INVALID };
}
