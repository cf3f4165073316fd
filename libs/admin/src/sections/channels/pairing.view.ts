import type { ChannelView } from '@recado/channels';
import type { PairingState } from '@recado/gateways';
import type { PanelRequest } from '../../session/kit.js';
import type { ChipView } from '../../ui/kit.js';
import { type ChannelState } from './channel-state.js';
import { causeOf } from './connection.view.js';
import { explanation } from './explanation.js';
import { gatewayTexts } from './gateway-texts.js';
import { pairingTexts } from './pairing-texts.js';

const TONES: Readonly<Record<PairingState['kind'], ChipView['tone']>> = {
  connected: 'good',
  scan: 'info',
  type: 'info',
  starting: 'info',
  stopped: 'warn',
  missing: 'warn',
  failed: 'bad',
};

/** A provider that reaches WhatsApp shows a code within some seconds: after this time it is said that it does not. In ms. */
const CODE_WITHIN_MS = 60_000;
/** A time of waiting that is older than this is of an earlier visit, in ms. */
const FORGOTTEN_MS = 3_600_000;

/** What the page that pairs a phone prints. */
export interface PairingPageView {
  channel: string;
  page: string;
  /** Where the page is read anew, with the time since when it waits for a code; null: nothing more will change. */
  again: string | null;
  /** Of the channel. */
  back: string;
  state: ChipView;
  /** What the state means. */
  text: string | null;
  /** Why no code comes; null: one may still come. */
  late: string | null;
  /** What the provider said. */
  raw: string | null;
  /** What the phone scans, and for how many seconds. */
  scan: { qr: string; seconds: number | null } | null;
  /** What may be typed on the phone; null: nothing. */
  typed: string | null;
  /** What the button says that makes the provider show a code; null: there is none. */
  begin: string | null;
  /** What a person accepts by it; null: nothing. */
  risk: string | null;
  /** Whether a code to type may be asked for in its place. */
  takesPhone: boolean;
  /** Whether the link can be removed here. */
  canEnd: boolean;
  /** Whether editing the channel may help. */
  isFailed: boolean;
  /** Where its receipts are set up, unless they come by themselves, and where a test is sent; null: it is not connected. */
  next: { receipts: string | null; test: string } | null;
}

/** What the page shows besides the state of the pairing. */
export interface PairingContext {
  /** The state of the channel, read after the provider was asked. */
  now: ChannelState;
  /** Whether nothing stops the channel. */
  canSend: boolean;
  /** Since when somebody waits for a code, UTC milliseconds; null: they do not. */
  since: number | null;
  codeSeconds: number | null;
  takesPhone: boolean;
  canEnd: boolean;
}

/** The time in an address since when somebody waits for a code; null: there is none, or it is of another visit. */
export function sinceIn(asked: unknown, now: number): number | null {
  const since = typeof asked === 'string' && /^\d{13}$/.test(asked) ? Number(asked) : NaN;
  return since <= now && since > now - FORGOTTEN_MS ? since : null;
}

/** The page that pairs a phone with a channel. */
export function pairingView(
  channel: ChannelView,
  state: PairingState,
  context: PairingContext,
  panel: PanelRequest,
): PairingPageView {
  const t = panel.texts(pairingTexts);
  const back = `/admin/channels/${channel.id}`;
  const { kind } = state;
  // A channel that never sent begins with its test.
  const isNew = (channel.seen?.sentAt ?? null) === null;
  return {
    channel: channel.name,
    page: `${back}/pair`,
    ...waiting(channel, state, context, panel),
    back,
    state: { tone: TONES[kind], text: t.states[kind] },
    text: kind === 'connected' ? connectedText(state, context, panel) : textOf(state, channel, panel),
    raw: 'detail' in state && state.detail !== null ? panel.format.raw(state.detail) : null,
    ...offered(channel, state, context, panel),
    isFailed: kind === 'failed',
    next:
      kind === 'connected'
        ? { receipts: channel.isOwned ? null : `${back}/receipts`, test: `${back}#${isNew ? 'way' : 'test'}` }
        : null,
  };
}

/** The codes of the page, and what may be done on it. */
function offered(
  { gateway }: ChannelView,
  state: PairingState,
  { codeSeconds, takesPhone, canEnd }: PairingContext,
  panel: PanelRequest,
): Pick<PairingPageView, 'scan' | 'typed' | 'begin' | 'risk' | 'takesPhone' | 'canEnd'> {
  const t = panel.texts(pairingTexts);
  const { kind } = state;
  return {
    scan: kind === 'scan' ? { qr: state.qr, seconds: codeSeconds } : null,
    typed: kind === 'scan' || kind === 'type' ? state.code : null,
    begin: kind === 'stopped' ? (keepsLink(state) ? t.reconnect : t.begin) : kind === 'missing' ? t.create : null,
    risk: gatewayTexts(gateway, panel).risk ?? null,
    takesPhone: takesPhone && (kind === 'stopped' || kind === 'scan'),
    canEnd: canEnd && kind === 'connected',
  };
}

/** Whether the link is still there, so that connecting again needs no code. */
function keepsLink(state: PairingState): boolean {
  return state.kind === 'stopped' && state.code !== undefined && state.code !== 'phone_unlinked';
}

/** How long a code is waited for. One that is shown proves that WhatsApp is reached: the next wait begins anew. */
function waiting(
  { id, gateway }: ChannelView,
  { kind }: PairingState,
  { canSend, since }: PairingContext,
  panel: PanelRequest,
): Pick<PairingPageView, 'again' | 'late'> {
  const t = panel.texts(pairingTexts);
  const { now } = panel.format;
  const page = `/admin/channels/${id}/pair`;
  if (kind === 'connected' && canSend) return { again: null, late: null };
  const isWaiting = kind === 'starting' || (kind === 'stopped' && since !== null);
  if (!isWaiting) return { again: page, late: null };
  const began = since ?? now;
  const late = gateway === 'evolution' ? `${t.late} ${t.lateEvolution}` : t.late;
  return { again: `${page}?since=${began}`, late: now - began >= CODE_WITHIN_MS ? late : null };
}

/** That the channel can send is said only where nothing stops it. */
function connectedText(
  { phone }: Extract<PairingState, { kind: 'connected' }>,
  { now: { chip, why }, canSend }: PairingContext,
  panel: PanelRequest,
): string {
  const t = panel.texts(pairingTexts);
  const who = phone === null ? t.connected : t.connectedAs(panel.format.phone(phone));
  return canSend ? `${who} ${t.canSend}` : [who, t.stillStopped(chip.text), why].filter(Boolean).join(' ');
}

function textOf(
  state: Exclude<PairingState, { kind: 'connected' }>,
  { gateway }: ChannelView,
  panel: PanelRequest,
): string | null {
  const t = panel.texts(pairingTexts);
  if (state.kind === 'scan' || state.kind === 'type') return null;
  if (state.kind === 'failed') return causeOf(state, gateway, panel);
  if (state.kind === 'stopped' && state.code !== undefined) return explanation(state.code, gateway, panel);
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
