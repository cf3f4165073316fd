import type { ApiKeyView } from '@recado/auth';
import { type ChannelField, type ChannelView, DEFAULT_CHANNEL, originOf } from '@recado/channels';
import type { TimeView } from '../../format/format.js';
import { choice, type Choice } from '../../ui/choice.js';
import type { ChipView } from '../../ui/chip.js';
import { type ConfirmForm, confirmForms, plainForm, type RefusedFields } from '../../ui/confirm-forms.js';
import type { Detail } from '../../ui/details.js';
import type { Tile } from '../../ui/tiles.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { accountChips } from './account-chips.js';
import { type AccountView, accountView } from './account.view.js';
import { pricesView, type PricesView } from '../../prices/prices.view.js';
import type { ChannelFacts } from './channel-facts.js';
import { channelState } from './channel-state.js';
import { explanation } from './explanation.js';
import { type UsageChart, usageChart, usageTiles } from './channel-usage.view.js';
import { gatewayTexts, settingTexts } from './gateway-texts.js';
import { channelLimitTexts } from './limit-texts.js';
import { refusedText } from './refused-text.js';
import { silenceText } from './silence-text.js';
import { channelTexts } from './texts/index.js';

/** What its provider answered while no phone is paired. */
const UNPAIRED: readonly string[] = ['channel_disconnected', 'channel_not_found'];

/** A form of the page that was refused. */
export type RefusedChannelForm = RefusedFields<'resume' | 'test' | 'archive' | 'default' | 'lock'>;

/** What the page of one channel prints. */
export interface ChannelDetailView {
  name: string;
  /** The simulator, in whose place it may become the default channel; null: there is nothing to offer. */
  simulatedDefault: string | null;
  kind: string;
  state: ChipView;
  why: string | null;
  /** When it was last seen working, or asked, and by what. */
  seen: string | null;
  /** Asks its provider now; null: there is nothing to ask. */
  checkAction: string | null;
  /** Whether pairing a phone is what is to be done now. */
  mustPair: boolean;
  tiles: Tile[];
  /** Null: it has sent nothing. */
  chart: UsageChart | null;
  /** Null: its provider told no price. */
  prices: PricesView | null;
  /** Where it sends, and as whom. */
  settings: Detail[];
  limits: string[];
  createdAt: TimeView | null;
  error: { text: string; raw: string | null; at: TimeView } | null;
  /** Null: its gateway has no receipts. */
  receipts: {
    url: string;
    last: TimeView | null;
    silence: string | null;
    refused: { text: string; whose: string } | null;
    lacksSecret: boolean;
    /** Where they are set up; null: only a person can do that at the provider. */
    setupHref: string | null;
  } | null;
  /** What is wrong with the account behind it. */
  warnings: ChipView[];
  /** Null: its provider tells nothing of accounts. */
  account: AccountView | null;
  keys: { href: string; name: string }[];
  builtIn: string | null;
  editHref: string | null;
  /** Where a phone is paired; null: there is nothing to pair. */
  pairHref: string | null;
  /** Its message templates; null: its provider has none. */
  templatesHref: string | null;
  /** Pauses it, also while it fails; null: it is paused or archived. Asks for no password. */
  pause: ConfirmForm | null;
  /** Null: it is not stopped, or it is archived. */
  resume: ConfirmForm | null;
  test: (ConfirmForm & { phone: string; text: string; keys: Choice[] }) | null;
  /** Null: no key could be given it. */
  makeDefault: (ConfirmForm & { keys: Choice[] }) | null;
  archive: (ConfirmForm & { restores: boolean }) | null;
}

/** The page of one channel. */
export function channelDetailView(
  channel: ChannelView,
  facts: ChannelFacts,
  refused: RefusedChannelForm | undefined,
  panel: PanelRequest,
): ChannelDetailView {
  const { format } = panel;
  const t = panel.texts(channelTexts);
  const { id, name, gateway, builtIn, archivedAt } = channel;
  const { chip, why, seen } = channelState(channel, facts.allPaused, panel);
  return {
    name,
    simulatedDefault: facts.simulatedDefault,
    kind: gatewayTexts(gateway, panel).name,
    state: chip,
    why,
    seen,
    checkAction: archivedAt !== null || !hasReceipts(channel) ? null : `/admin/channels/${id}/check`,
    mustPair: facts.canPair && UNPAIRED.includes(channel.seen?.check?.code ?? ''),
    tiles: usageTiles(channel, facts, hasReceipts(channel), panel),
    chart: usageChart(channel, facts, panel),
    prices: pricesView(facts.prices, panel),
    settings: settingRows(channel, facts.fields, panel),
    limits: channelLimitTexts(channel.limits, panel),
    createdAt: channel.createdAt === 0 ? null : format.dateTime(channel.createdAt),
    error: lastError(channel, panel),
    receipts: receiptsView(channel, facts, panel),
    keys: facts.keys
      .filter((key) => mayHaveDefault(key) && isDefaultOf(channel, key))
      .map((key) => ({ href: `/admin/api-keys/${key.id}`, name: key.name })),
    builtIn: builtIn ? t.channels.builtIns[name === 'default' ? 'default' : 'sandbox'] : null,
    editHref: name === 'sandbox' ? null : `/admin/channels/${id}/edit`,
    pairHref: facts.canPair ? `/admin/channels/${id}/pair` : null,
    templatesHref: facts.hasTemplates ? `/admin/channels/${id}/templates` : null,
    warnings: accountChips(channel, facts.account.news, panel),
    account: accountView(channel, facts.account, lockForm(channel, refused, panel), panel),
    ...actions(channel, facts, refused, panel),
    ...(archivedAt !== null && { pause: null, resume: null, test: null, makeDefault: null }),
  };
}

/** What of its settings is not secret. Of an address, who may not edit it sees the server alone: a path may hold a token. */
function settingRows(channel: ChannelView, fields: readonly ChannelField[], panel: PanelRequest): Detail[] {
  const mayEdit = panel.may(`/admin/channels/${channel.id}/edit`);
  const shown = ({ name, value }: ChannelField) => (name === 'url' && !mayEdit ? originOf({ url: value }) : value);
  return fields.flatMap((field) => {
    const text = shown(field);
    return text === null ? [] : [{ label: settingTexts(channel.gateway, field.name, panel).label, text, mono: true }];
  });
}

/** Whether a provider posts receipts for it. */
export function hasReceipts({ gateway }: ChannelView): boolean {
  return gateway !== 'sandbox';
}

function receiptsView(
  channel: ChannelView,
  { receipts: figures, lacksSecret, canSetReceipts }: ChannelFacts,
  panel: PanelRequest,
): ChannelDetailView['receipts'] {
  if (!hasReceipts(channel)) return null;
  const { lastReceiptAt } = figures;
  return {
    url: `${panel.settings.baseUrl}/gateways/${channel.name}/receipts`,
    last: lastReceiptAt === null ? null : panel.format.ago(lastReceiptAt),
    silence: silenceText(figures, panel),
    refused: refusedText(channel, panel),
    lacksSecret,
    setupHref: canSetReceipts ? `/admin/channels/${channel.id}/receipts` : null,
  };
}

function lastError({ lastError: error, gateway }: ChannelView, panel: PanelRequest): ChannelDetailView['error'] {
  if (!error) return null;
  const { code, detail, at } = error;
  const raw = detail === null ? code : `${code} · ${detail}`;
  return { text: explanation(code, gateway, panel) ?? '', raw: panel.format.raw(raw), at: panel.format.dateTime(at) };
}

function lockForm({ id }: ChannelView, refused: RefusedChannelForm | undefined, panel: PanelRequest) {
  return confirmForms(`/admin/channels/${id}`, refused, panel.texts(channelTexts));
}

function actions(
  channel: ChannelView,
  facts: ChannelFacts,
  refused: RefusedChannelForm | undefined,
  panel: PanelRequest,
) {
  const { id, pause, blockedAs, builtIn, archivedAt } = channel;
  const form = confirmForms(`/admin/channels/${id}`, refused, panel.texts(channelTexts));
  const isPausedByPerson = pause !== null && pause.by !== null;
  const isStopped = pause !== null || blockedAs === 'held' || blockedAs === 'failing';
  return {
    pause: isPausedByPerson ? null : plainForm(`/admin/channels/${id}/pause`),
    resume: isStopped ? form('resume', 'resume') : null,
    test: testForm(channel, facts, form('test', 'test'), panel),
    makeDefault: defaultForm(channel, facts, form('default', 'default')),
    archive: builtIn ? null : { ...form('archive', archivedAt ? 'restore' : 'archive'), restores: archivedAt !== null },
  };
}

/** Test keys always use the simulator. */
function mayHaveDefault({ revokedAt, testMode }: ApiKeyView): boolean {
  return revokedAt === null && !testMode;
}

/** A key without a default channel uses the server's. */
function isDefaultOf({ id, name }: ChannelView, { defaultChannelId }: ApiKeyView): boolean {
  return defaultChannelId === id || (defaultChannelId === null && name === DEFAULT_CHANNEL);
}

/** The keys that may be given this channel as their default. */
export function keysForDefault(channel: ChannelView, keys: readonly ApiKeyView[]): ApiKeyView[] {
  return channel.archivedAt === null ? keys.filter((key) => mayHaveDefault(key) && !isDefaultOf(channel, key)) : [];
}

/** The keys with which a test message may be sent through a channel. */
export function keysForTest({ gateway }: ChannelView, keys: readonly ApiKeyView[], now: number): ApiKeyView[] {
  return keys.filter(
    (key) => key.revokedAt === null && (key.expiresAt ?? Infinity) > now && (!key.testMode || gateway === 'sandbox'),
  );
}

function testForm(
  channel: ChannelView,
  { keys }: ChannelFacts,
  form: ConfirmForm,
  panel: PanelRequest,
): ChannelDetailView['test'] {
  const { channelTest: t } = panel.texts(channelTexts);
  const { phone = '', text = t.sample, key } = form.entered;
  const choices = keyChoices(keysForTest(channel, keys, panel.format.now), key);
  return choices.length === 0 ? null : { ...form, phone, text, keys: choices };
}

function defaultForm(
  channel: ChannelView,
  { keys }: ChannelFacts,
  form: ConfirmForm,
): ChannelDetailView['makeDefault'] {
  const choices = keyChoices(keysForDefault(channel, keys), form.entered.defaultKey);
  return choices.length === 0 ? null : { ...form, keys: choices };
}

function keyChoices(keys: readonly ApiKeyView[], entered = ''): Choice[] {
  return keys.map(({ id, name }) => choice(entered, String(id), name));
}
