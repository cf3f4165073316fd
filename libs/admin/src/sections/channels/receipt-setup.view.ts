import { type ReceiptsShown, isLoopback } from '@recado/administration';
import { type ChannelView, originOf } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ChipView } from '../../ui/chip.js';
import { causeOf } from './connection.view.js';
import { receiptsTexts } from './receipts-texts.js';

const TONES: Readonly<Record<ReceiptsShown['kind'], ChipView['tone']>> = {
  set: 'good',
  incomplete: 'warn',
  unset: 'warn',
  other: 'warn',
  missing: 'warn',
  failed: 'bad',
  no_secret: 'warn',
};

/** What the page that sets up the receipts of a channel prints. */
export interface ReceiptSetupView {
  page: string;
  url: string;
  state: ChipView;
  text: string;
  lacks: string[];
  /** What the provider said. */
  raw: string | null;
  /** Why the provider may not reach the address; null: it seems to. */
  unreachable: string | null;
  /** What setting it up does besides; empty: it cannot be set up now. */
  notes: string[];
  canSet: boolean;
  /** Whether another address is replaced, which has to be agreed to. */
  replaces: boolean;
}

/** The page that sets up the receipts of a channel. `restarts`: its sender is disconnected meanwhile. */
export function receiptSetupView(
  channel: ChannelView,
  shown: ReceiptsShown,
  { url, restarts, fields }: { url: string; restarts: boolean; fields: GatewaySettings },
  panel: PanelRequest,
): ReceiptSetupView {
  const t = panel.texts(receiptsTexts);
  const { kind } = shown;
  const canSet = kind === 'unset' || kind === 'other' || kind === 'incomplete';
  return {
    page: `/admin/channels/${channel.id}/receipts`,
    url,
    state: { tone: TONES[kind], text: t.states[kind] },
    text: textOf(shown, channel, panel),
    lacks: kind === 'incomplete' ? shown.lacks.map((lack) => t.lacks[lack]) : [],
    raw: kind === 'failed' && shown.detail !== null ? panel.format.raw(shown.detail) : null,
    unreachable: unreachable(url, fields, panel),
    notes: canSet ? [...(restarts ? [t.restarts] : []), t.makesSecret] : [],
    canSet,
    replaces: kind === 'other',
  };
}

/** Of another address its origin alone is shown: the rest may hold a token. */
function textOf(shown: ReceiptsShown, { gateway }: ChannelView, panel: PanelRequest): string {
  const t = panel.texts(receiptsTexts);
  if (shown.kind === 'failed') return causeOf(shown, gateway, panel);
  if (shown.kind === 'other') return t.other(URL.canParse(shown.url) ? (originOf(shown) ?? '') : '');
  return t[shown.kind];
}

/** Why a provider at the address of these settings may not reach ours; null: nothing speaks against it. */
function unreachable(ours: string, { url }: GatewaySettings, panel: PanelRequest): string | null {
  const t = panel.texts(receiptsTexts);
  const own = URL.parse(ours);
  const provider = typeof url === 'string' ? URL.parse(url) : null;
  if (!own || !provider || !isLoopback(own.hostname)) return null;
  return isLoopback(provider.hostname) ? t.local(own.origin) : t.elsewhere(own.origin);
}
