import type { CallbackContent, CallbackRequest } from '../../port/callback.js';
import { headerOf } from '../../shared/callback-proof.js';
import { callbackJson } from '../../shared/callback-json.js';
import type { CompiledCallbacks } from './compiled-callbacks.js';
import type { CallbackFormat } from './description.js';
import { type Charset, CHARSETS, formFields } from './form-fields.js';

const FORM = 'application/x-www-form-urlencoded';

/** What a callback says, as JSON whatever it came as. */
export type CallbackBody =
  | { kind: 'read'; value: unknown; isWhole: boolean; stored?: string }
  /** It says nothing, as when somebody tries the address. */
  | { kind: 'empty' }
  /** It came in a way that the description does not name; `sample`: its fields as JSON; missing: it is JSON itself, or nothing known. */
  | { kind: 'foreign'; format: CallbackFormat; sample?: string }
  | { kind: 'unreadable' };

type Reading = Pick<CompiledCallbacks, 'formats' | 'charset' | 'tokenField'>;

/** The content of a callback whose proof was checked. One that was stored is JSON. */
export function bodyOf(request: CallbackRequest, { formats, charset, tokenField }: Reading): CallbackBody {
  const format = request.proved ? 'json' : formatOf(request, formats);
  if (format === 'json') {
    const parsed = callbackJson(request.body, { keepsLongNumbers: true });
    if (!parsed.ok) return { kind: 'unreadable' };
    const isKnown = request.proved === true || formats.includes('json');
    return isKnown ? { kind: 'read', value: parsed.value, isWhole: true } : { kind: 'foreign', format };
  }
  const encoded = format === 'query' ? Buffer.from(request.search ?? '', 'latin1') : request.body;
  const named = format === 'form' ? charsetOf(request) : undefined;
  const { fields, isWhole } = formFields(encoded, named ?? charset, format === 'query' ? tokenField : undefined);
  if (isWhole && Object.keys(fields).length === 0) return { kind: 'empty' };
  const stored = JSON.stringify(fields);
  return formats.includes(format)
    ? { kind: 'read', value: fields, isWhole, stored }
    : { kind: 'foreign', format, sample: stored };
}

/** How it came. A POST without a body may have everything in its address. */
function formatOf(request: CallbackRequest, formats: readonly CallbackFormat[]): CallbackFormat {
  if (request.method === 'GET' || (request.body.length === 0 && formats.includes('query'))) return 'query';
  const [type = ''] = (headerOf(request, 'content-type') ?? '').split(';');
  return type.trim().toLowerCase() === FORM ? 'form' : 'json';
}

function charsetOf(request: CallbackRequest): Charset | undefined {
  const [, named = ''] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headerOf(request, 'content-type') ?? '') ?? [];
  return CHARSETS.find((charset) => charset === named.toLowerCase());
}

/** The answer to what came in a way that the description does not name. */
export const FOREIGN_ANSWERS: Readonly<Record<CallbackFormat, NonNullable<CallbackContent['answer']>>> = {
  json: {
    status: 415,
    body: 'The description of this channel does not say that callbacks come as JSON (callbacks.format)',
  },
  form: {
    status: 415,
    body: 'The description of this channel does not say that callbacks come as a form (callbacks.format)',
  },
  query: {
    status: 405,
    body: 'The description of this channel does not say that callbacks come in the address (callbacks.format)',
  },
};
