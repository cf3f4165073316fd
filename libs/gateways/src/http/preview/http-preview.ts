import { type Installation, MEDIA_TYPES, type MediaType } from '@recado/core';
import type { CallbackContent } from '../../port/callback.js';
import type { OutgoingMessage, Preview } from '../../port/gateway.js';
import type { PreviewSamples } from '../../port/preview.js';
import { callbackJson } from '../../shared/callback-json.js';
import type { CompiledCallbacks } from '../description/compiled-callbacks.js';
import {
  type CompiledDescription,
  compileDescription,
  type DescribedSettings,
} from '../description/compiled-description.js';
import type { CompiledRequest } from '../description/compiled-request.js';
import { describedResult } from '../description/described-answer.js';
import { readDescribedCallback } from '../description/described-callback.js';
import { SECRET_NUMBERS } from '../description/description.js';
import { formFields } from '../description/form-fields.js';
import { valuesOf } from '../description/message-values.js';
import { readDescription } from '../description/read-description.js';
import { jsonText } from '../presets/json-text.js';

/** Stands for every secret. */
const MASK = '••••••••';

/** The beginning of a small file in base64. */
const SOME_BYTES = 'JVBERi0xLjcK…';

/** A request as it would leave for a message, for people to read: one line for each header, and JSON on several lines. */
function requestText(request: CompiledRequest, message: OutgoingMessage, installation: Installation): string {
  const values = valuesOf(message, installation);
  const url = request.urlFor(values).href.replaceAll(encodeURIComponent(MASK), MASK);
  const headers = Object.entries(request.headersFor(values)).map(([name, value]) => `${name}: ${maskedHeader(value)}`);
  const body = request.bodyFor((base64 = SOME_BYTES) => valuesOf(message, installation, base64), undefined);
  const text = typeof body === 'string' ? [bodyText(body)] : [];
  return [`${request.method} ${url}`, ...headers, ...text.flatMap((each) => ['', each])].join('\n');
}

/** User and password stand in one word, from which each of them could be read. */
function maskedHeader(value: string): string {
  return value.replace(/^Basic .*$/s, `Basic ${MASK}`);
}

function bodyText(body: string): string {
  if (!/^[{[]/.test(body)) return body.replaceAll(encodeURIComponent(MASK), MASK);
  return jsonText(JSON.parse(body));
}

/** What a preview needs to know besides what was typed. `now`: UTC milliseconds. */
interface PreviewContext {
  installation: Installation;
  now: number;
}

type Typed = Readonly<Record<string, string | undefined>>;

/** Stands in while no address was typed, or none that is one. */
const SOME_URL = 'https://api.example.com';

/**
 * What a channel would do that follows the description as it was typed. Its secrets are never part of it: the description is
 * filled in with dots in their place. Undefined: the description cannot be read, or there is none.
 */
export function httpPreview(
  typed: Typed,
  { answer, callback }: PreviewSamples,
  context: PreviewContext,
): Preview | undefined {
  const { description = '', url = '' } = typed;
  if (!readDescription(description).ok) return undefined;
  const compiled = compileDescription(description, maskedSettings(URL.canParse(url) ? url : SOME_URL));
  return {
    requests: requestsOf(compiled, context),
    ...(answer && { answer: answerOf(compiled, answer, context) }),
    ...(callback !== undefined && { callback: callbackOf(compiled, callback, context) }),
  };
}

function maskedSettings(url: string): DescribedSettings {
  return { url, ...Object.fromEntries(SECRET_NUMBERS.map((number) => [`secret${number}`, MASK])) };
}

function requestsOf(compiled: CompiledDescription, context: PreviewContext): Preview['requests'] {
  const kinds: (MediaType | null)[] = [null, ...MEDIA_TYPES];
  return kinds.flatMap((media) => {
    const request = compiled.requestFor(media ?? undefined);
    return request ? [{ media, text: requestText(request, sampleOf(media), context.installation) }] : [];
  });
}

function answerOf(
  compiled: CompiledDescription,
  { status, body }: NonNullable<PreviewSamples['answer']>,
  { now }: PreviewContext,
): Preview['answer'] {
  const request = compiled.requestFor(undefined);
  return request && describedResult({ status, body, headers: {}, isWhole: true }, request, compiled, now);
}

/** Read as if it had been proved: a person pastes a body, not its headers. */
function callbackOf(
  { callbacks }: CompiledDescription,
  callback: string,
  { installation, now }: PreviewContext,
): CallbackContent | null {
  const body = callbacks && jsonOf(callback, callbacks);
  if (!body) return null;
  const request = { method: 'POST', headers: {}, query: {}, body, receivedAt: now, proved: true } as const;
  const content = readDescribedCallback(request, callbacks, installation);
  return content.isUnread ? null : content;
}

/** A person may also paste a form, or an address with its parameters. Undefined: it is nothing of these. */
function jsonOf(pasted: string, { formats, charset, tokenField }: CompiledCallbacks): Uint8Array | undefined {
  const body = Buffer.from(pasted);
  if (callbackJson(body).ok) return body;
  if (!formats.some((format) => format !== 'json') || !pasted.includes('=')) return undefined;
  const [encoded = ''] = pasted.trim().split('?').slice(-1);
  return Buffer.from(JSON.stringify(formFields(Buffer.from(encoded), charset, tokenField).fields));
}

/** A message as people send it, whose number has the ninth digit of Brazil. */
function sampleOf(type: MediaType | null): OutgoingMessage {
  const extension = { image: 'jpg', video: 'mp4', audio: 'ogg', document: 'pdf' };
  const mimetype = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/ogg', document: 'application/pdf' };
  const media = type && {
    type,
    url: `https://loja.example.com/arquivo.${extension[type]}`,
    filename: `arquivo.${extension[type]}`,
    mimetype: mimetype[type],
  };
  return {
    id: 184_203,
    attempt: 1,
    retries: 0,
    to: '5511987654321',
    text: type === 'audio' ? '' : 'Olá, Ana! O seu pedido 4711 saiu.',
    channelId: 1,
    channel: 'loja',
    content: media && { media },
  };
}
