import { readTypedPhone, statusOfCode } from '@recado/core';
import type { MessageFilter } from '@recado/messages';
import { idOf } from '../../panel/read-id.js';

/** The filter as the URL holds it: untrusted, and every part is optional. */
export interface FilterQuery {
  status?: unknown;
  phone?: unknown;
  key?: unknown;
  batch?: unknown;
  before?: unknown;
}

/** The filter that a URL asks for. Parts that cannot be read are left out. */
export function toFilter({ status, phone, key, batch }: FilterQuery): MessageFilter {
  const filter: MessageFilter = {
    statuses: statusesOf(status),
    apiKeyId: idOf(key),
    batchId: idOf(typeof batch === 'string' ? batch.replace(/[\s.,]/g, '') : batch),
    phone: typeof phone === 'string' ? readTypedPhone(phone).digits || undefined : undefined,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

function statusesOf(code: unknown): MessageFilter['statuses'] {
  const status = typeof code === 'string' ? statusOfCode(code) : undefined;
  return status === undefined ? undefined : [status];
}

/** The URL of a page of the list with this filter. */
export function listHref(query: FilterQuery, before?: number): string {
  const names = ['status', 'phone', 'key', 'batch'] as const;
  const given = names.flatMap((name): [string, string][] => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  const params = new URLSearchParams(before === undefined ? given : [...given, ['before', String(before)]]);
  return params.size === 0 ? '/admin/messages' : `/admin/messages?${params.toString()}`;
}
