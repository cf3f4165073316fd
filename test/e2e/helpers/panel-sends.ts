import { expect } from 'vitest';
import type { PanelClient } from '../../support/panel-client.js';

/** The form of a send, without its list. */
export const FIELDS = {
  name: 'aviso',
  text: 'Oi, {name}',
  channel: 'default',
  when: 'now',
  priority: 'normal',
  numbers: '',
};

export const phone = (index: number) => `55119${String(80_000_000 + index)}`;

/** The id of a send, from the address of its page. */
export const idIn = (location: string | null) => Number(/^\/admin\/send\/(\d+)$/.exec(location ?? '')?.[1]);

/** Uploads a list; returns the id of its send. */
export async function upload(
  panel: PanelClient,
  list: string | Buffer,
  fields: Record<string, string> = {},
): Promise<number> {
  const answer = await panel.upload('/admin/send', { ...FIELDS, ...fields }, new Blob([list as string]));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/admin\/send\/\d+$/)]);
  return idIn(answer.headers.get('location'));
}

/** Confirms a send; returns the status. */
export async function confirm(panel: PanelClient, id: number, count?: number): Promise<number> {
  const { text } = await panel.open(`/admin/send/${id}`);
  const revision = /name="revision" value="(\d+)"/.exec(text)?.[1] ?? '';
  const fields: Record<string, string> = { revision, ...(count !== undefined && { count: String(count) }) };
  return (await panel.submit(`/admin/send/${id}/confirm`, fields, `/admin/send/${id}`)).status;
}
