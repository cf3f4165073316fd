import type { ChannelView } from '@recado/channels';
import type { PairingState } from '@recado/gateways';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ChipView } from '../../ui/chip.js';
import { explanation } from './channel-state.js';
import { pairingTexts } from './pairing-texts.js';

const TONES: Readonly<Record<PairingState['kind'], ChipView['tone']>> = {
  connected: 'good',
  scan: 'info',
  starting: 'info',
  stopped: 'warn',
  missing: 'warn',
  failed: 'bad',
};

/** What the page that pairs a phone prints. */
export interface PairingPageView {
  channel: string;
  page: string;
  /** Of the channel. */
  back: string;
  state: ChipView;
  /** What the state means. */
  text: string | null;
  /** What the provider said. */
  raw: string | null;
  /** What the phone scans, and what may be typed in its place. */
  scan: { qr: string; code: string | null } | null;
  /** What the button says that makes the provider show a code; null: there is none. */
  begin: string | null;
  /** Whether editing the channel may help. */
  isFailed: boolean;
}

/** The page that pairs a phone with a channel. */
export function pairingView(channel: ChannelView, state: PairingState, panel: PanelRequest): PairingPageView {
  const t = panel.texts(pairingTexts);
  const back = `/admin/channels/${channel.id}`;
  const { kind } = state;
  return {
    channel: channel.name,
    page: `${back}/pair`,
    back,
    state: { tone: TONES[kind], text: t.states[kind] },
    text: textOf(state, channel, panel),
    raw: 'detail' in state && state.detail !== null ? panel.format.raw(state.detail) : null,
    scan: state.kind === 'scan' ? { qr: state.qr, code: state.code } : null,
    begin: kind === 'stopped' ? t.begin : kind === 'missing' ? t.create : null,
    isFailed: kind === 'failed',
  };
}

function textOf(state: PairingState, { gateway }: ChannelView, panel: PanelRequest): string | null {
  const t = panel.texts(pairingTexts);
  if (state.kind === 'scan') return null;
  if (state.kind === 'failed') return explanation(state.code, gateway, panel);
  if (state.kind === 'connected')
    return state.phone === null ? t.connected : t.connectedAs(panel.format.phone(state.phone));
  if (state.kind === 'missing') return t.missing[gateway === 'evolution' || gateway === 'waha' ? gateway : 'other'];
  return t[state.kind];
}

/** Why the provider made no code: a wrong key looks the same as one that may not create anything. */
export function refusalText(
  channel: ChannelView,
  { code }: Extract<PairingState, { kind: 'failed' }>,
  panel: PanelRequest,
): string {
  const t = panel.texts(pairingTexts);
  const why = explanation(code, channel.gateway, panel);
  const hint = code === 'channel_auth_failed' && channel.gateway === 'evolution' ? t.needsGlobalKey : null;
  return [t.notBegun, why, hint].filter((part) => part !== null).join(' ');
}
