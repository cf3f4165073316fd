import type { Connection } from '@recado/administration';
import type { ChannelView } from '@recado/channels';
import type { PanelRequest } from '../../session/kit.js';
import { explanation } from './explanation.js';
import { gatewayTexts } from './gateway-texts.js';
import { seenTexts } from './seen-texts.js';
import { channelTexts } from './texts/index.js';

/** The outcome of a test of the connection. */
export interface ConnectionView {
  tone: 'good' | 'warn' | 'bad';
  text: string;
  /** What the provider said; null: nothing. */
  raw: string | null;
  /** It stands in the place of an answer: somebody else has changed the channel. */
}

/** What the provider answered, in the reader's language. `gateway`: the kind that was asked. */
export function connectionView(connection: Connection, gateway: string, panel: PanelRequest): ConnectionView {
  const { connection: t } = panel.texts(channelTexts);
  const { detail } = connection;
  if (connection.ready)
    return { tone: 'good', text: detail === null ? t.reachable : t.ready, raw: detail && panel.format.raw(detail) };
  const raw = panel.format.raw(detail === null ? connection.code : `${connection.code} · ${detail}`);
  if (connection.pairs) return { tone: 'warn', text: t.unpaired, raw };
  return { tone: 'bad', text: `${t.failed} ${causeOf(connection, gateway, panel)}`, raw };
}

/** The same for a channel that is saved, as one sentence. */
export function askedText(
  connection: Connection,
  { gateway }: Pick<ChannelView, 'gateway'>,
  panel: PanelRequest,
): string {
  const t = panel.texts(seenTexts);
  if (connection.ready) return connection.detail === null ? t.reachable : t.checked;
  const causes: Partial<Record<string, string>> = t.causes;
  const isStranger = connection.isOwn === true || connection.code === 'channel_address_wrong';
  return (isStranger ? undefined : causes[connection.code]) ?? causeOf(connection, gateway, panel);
}

/** Explanations of failures speak of a channel that has messages; the usual causes have a sentence for one that is typed. */
export function causeOf({ code, isOwn }: { code: string; isOwn?: true }, gateway: string, panel: PanelRequest): string {
  const { connection: t } = panel.texts(channelTexts);
  const { name } = gatewayTexts(gateway, panel);
  if (isOwn) return t.own(name);
  if (code === 'channel_address_wrong') return t.stranger(name);
  const causes: Partial<Record<string, string>> = t.causes;
  return causes[code] ?? explanation(code, gateway, panel) ?? code;
}
