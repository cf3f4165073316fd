import type { Installation } from '@recado/core';
import type { OutgoingMessage } from '../../port/gateway.js';
import type { CompiledRequest } from '../description/compiled-request.js';
import { valuesOf } from '../description/message-values.js';
import { jsonText } from '../presets/json-text.js';

/** Stands for every secret. */
export const MASK = '••••••••';

/** The beginning of a small file in base64. */
const SOME_BYTES = 'JVBERi0xLjcK…';

/** A request as it would leave for a message, for people to read: one line for each header, and JSON on several lines. */
export function requestText(request: CompiledRequest, message: OutgoingMessage, installation: Installation): string {
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
