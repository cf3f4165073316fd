import type { PanelRequest } from '../../panel/panel-request.js';
import type { Connection } from './channel-connection.js';
import { explanation } from './channel-state.js';
import { channelTexts } from './texts/index.js';

/** The outcome of a test of the connection. */
export interface ConnectionView {
  tone: 'good' | 'warn' | 'bad';
  text: string;
  /** What the provider said; null: nothing. */
  raw: string | null;
}

/** What the provider answered, in the reader's language. `gateway`: the kind that was asked. */
export function connectionView(connection: Connection, gateway: string, panel: PanelRequest): ConnectionView {
  const { connection: t } = panel.texts(channelTexts);
  const { detail } = connection;
  if (connection.ready)
    return { tone: 'good', text: detail === null ? t.reachable : t.ready, raw: detail && panel.format.raw(detail) };
  const raw = panel.format.raw(detail === null ? connection.code : `${connection.code} · ${detail}`);
  if (connection.pairs) return { tone: 'warn', text: t.unpaired, raw };
  return { tone: 'bad', text: `${t.failed} ${causeOf(connection.code, gateway, panel)}`, raw };
}

/** Explanations of failures speak of a channel that has messages; the usual causes have a sentence for one that is typed. */
function causeOf(code: string, gateway: string, panel: PanelRequest): string {
  const causes: Partial<Record<string, string>> = panel.texts(channelTexts).connection.causes;
  return causes[code] ?? explanation(code, gateway, panel) ?? code;
}
