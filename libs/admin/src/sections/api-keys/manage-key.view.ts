import { type ApiKeyView, LIMIT_NAMES, limitsOf } from '@recado/auth';
import { DAY_MS } from '@recado/core';
import { Format, type TimeView } from '../../format/format.js';
import type { FieldSentences } from '../../i18n/field-errors.js';
import type { ChartPoint } from '../../ui/chart.js';
import { choice, type Choice, enteredOr } from '../../ui/choice.js';
import type { ChipView } from '../../ui/chip.js';
import { type ConfirmForm, confirmForms, type ConfirmForms, type RefusedFields } from '../../ui/confirm-forms.js';
import { KEY_VARIABLE, sampleCurl } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { PricedDay } from '@recado/queries';
import { pricesView, type PricesView } from '../../prices/prices.view.js';
import { GRACES, USUAL_GRACE } from './graces.js';
import { keyState } from './key-state.js';
import { limitTexts } from './limit-texts.js';
import { maskOf } from './mask.js';
import { permissionsText } from './permissions.js';
import { type SecretView, secretViews } from './secrets.view.js';
import { keyTexts } from './texts/index.js';

/** The forms on the page of one key. `end`: ends a replaced secret, by its id. */
export type KeyFormName = 'replace' | 'revoke' | 'cancel' | `end ${number}`;

/** A form of the page that was refused. */
export type RefusedKeyForm = RefusedFields<KeyFormName>;

/** What the page shows besides the key itself. */
interface KeyFacts {
  /** The requests of the last days, the oldest first and today last; UTC days. */
  days: readonly number[];
  /** How providers priced its messages in the last days. */
  prices: readonly PricedDay[];
  /** What was typed as notes, and why it was refused. */
  refusedNotes?: { typed: string; error: string } | undefined;
  /** It is a live key whose messages go to the simulator, where they name no channel. */
  isSimulated: boolean;
  /** Messages that still wait, counted up to one more than `countedAtMost`. */
  waiting: number;
  countedAtMost: number;
}

/** What the page of one key prints. */
export interface ManageKeyView {
  name: string;
  mask: string;
  /** That nobody receives what it sends; null: they do, it is a test key, or it is revoked. */
  warning: string | null;
  state: ChipView;
  permissions: string;
  scopes: { scope: string; text: string }[];
  mode: string;
  createdAt: TimeView;
  createdBy: string | null;
  /** The requests of each of the last days. */
  days: ChartPoint[];
  /** Null: no provider told a price of its messages. */
  prices: PricesView | null;
  notes: { action: string; value: string; errors: FieldSentences };
  expiresAt: TimeView | null;
  revokedAt: TimeView | null;
  lastUse: TimeView | null;
  lastUseFrom: string | null;
  today: string;
  limits: string[];
  addresses: string[];
  timezone: string;
  missing: string;
  guard: string;
  editHref: string;
  messagesHref: string;
  sample: string;
  secrets: SecretView[];
  replace: ConfirmForm & { graces: Choice[] };
  revoke: ConfirmForm & { label: string; cancelHint: string; isTicked: boolean; typed: string };
  /** Cancels what a revoked key left waiting; null: the key is not revoked, or nothing waits. */
  cancel: (ConfirmForm & { lead: string; isUnderWay: boolean }) | null;
}

/** The page of one key. */
export function manageKeyView(
  key: ApiKeyView,
  facts: KeyFacts,
  refused: RefusedKeyForm | undefined,
  panel: PanelRequest,
): ManageKeyView {
  const { format, settings } = panel;
  const t = panel.texts(keyTexts);
  const forms = confirmForms(`/admin/api-keys/${key.id}`, refused, t);
  const [replace, revoke] = [forms('replace', 'replace'), forms('revoke', 'revoke')];
  return {
    ...identity(key, panel),
    warning: facts.isSimulated && key.revokedAt === null ? t.manageKey.simulated : null,
    ...history(key, panel),
    ...conditions(key, panel),
    editHref: `/admin/api-keys/${key.id}/edit`,
    messagesHref: `/admin/messages?key=${key.id}`,
    sample: sampleCurl(settings.baseUrl, KEY_VARIABLE, key.scopes),
    days: dayPoints(facts.days, panel),
    prices: pricesView(facts.prices, panel),
    notes: notesView(key, facts),
    secrets: secretViews(key, forms, panel),
    replace: { ...replace, graces: graces(replace, panel) },
    revoke: {
      ...revoke,
      label: t.manageKey.revokeConfirm(key.name),
      cancelHint:
        facts.waiting === 0
          ? t.manageKey.nothingWaits
          : t.manageKey.waits(format.upTo(facts.waiting, facts.countedAtMost)),
      isTicked: revoke.entered.cancelWaiting !== undefined,
      typed: revoke.entered.confirm ?? '',
    },
    cancel: cancelView(key, facts, forms, panel),
  };
}

function identity(key: ApiKeyView, panel: PanelRequest) {
  const { format } = panel;
  const t = panel.texts(keyTexts);
  return {
    name: key.name,
    mask: maskOf(key),
    state: keyState(key, t, format),
    permissions: permissionsText(key, t),
    scopes: key.scopes.map((scope) => ({ scope, text: t.scopes[scope] })),
    mode: key.testMode ? t.newKey.test : t.newKey.live,
  };
}

function history(key: ApiKeyView, panel: PanelRequest) {
  const { format } = panel;
  const t = panel.texts(keyTexts);
  const time = (at: number | null): TimeView | null => (at === null ? null : format.dateTime(at));
  return {
    createdAt: format.dateTime(key.createdAt),
    createdBy: key.createdBy,
    expiresAt: time(key.expiresAt),
    revokedAt: time(key.revokedAt),
    lastUse: key.lastUsedAt === null ? null : format.ago(key.lastUsedAt),
    lastUseFrom: key.lastUsedIp === null ? null : t.manageKey.from(key.lastUsedIp),
    today: format.number(key.requestsToday),
  };
}

/** Days of UTC, as the requests of keys are counted. */
function dayPoints(days: readonly number[], { language, format: { now } }: PanelRequest): ChartPoint[] {
  const format = new Format(language, 'UTC', now);
  return days.map((count, place) => ({ label: format.day(now - (days.length - 1 - place) * DAY_MS), values: [count] }));
}

function notesView({ id, notes }: ApiKeyView, { refusedNotes }: KeyFacts): ManageKeyView['notes'] {
  const action = `/admin/api-keys/${id}/notes`;
  if (!refusedNotes) return { action, value: notes ?? '', errors: {} };
  return { action, value: refusedNotes.typed, errors: { notes: refusedNotes.error } };
}

function conditions(key: ApiKeyView, panel: PanelRequest) {
  const { settings } = panel;
  const t = panel.texts(keyTexts);
  return {
    limits: [...limitTexts(key.limits, panel), ...serverLimits(key, panel)],
    addresses: [...(key.ipAllowList ?? [])],
    timezone: key.timezone ?? t.manageKey.serverZone(settings.timezone),
    missing: missingText(key, panel),
    guard: key.lostAnswerGuard ? t.newKey.guardOn : t.newKey.guardOff,
  };
}

/** The limits of the installation, where the key has none of its own. */
function serverLimits({ limits }: ApiKeyView, panel: PanelRequest): string[] {
  const { settings } = panel;
  const t = panel.texts(keyTexts);
  const names = LIMIT_NAMES.filter((name) => limits[name] === null);
  const usual = Object.fromEntries(names.map((name) => [name, settings.limits[name]]));
  return limitTexts(limitsOf(usual), panel).map(t.limits.byServer);
}

function missingText({ missingVariable }: ApiKeyView, panel: PanelRequest): string {
  const { settings } = panel;
  const t = panel.texts(keyTexts);
  const say = (choice: 'reject' | 'empty') => (choice === 'empty' ? t.newKey.missingEmpty : t.newKey.missingReject);
  if (missingVariable !== null) return say(missingVariable);
  return t.newKey.missingDefault(say(settings.missingVariable).toLowerCase());
}

function graces({ entered }: ConfirmForm, panel: PanelRequest): Choice[] {
  const t = panel.texts(keyTexts);
  const chosen = enteredOr(entered.grace, GRACES, USUAL_GRACE);
  return GRACES.map(({ value }) => choice(chosen, value, t.graces[value], t.graces[`${value}Hint`]));
}

function cancelView(
  key: ApiKeyView,
  facts: KeyFacts,
  forms: ConfirmForms<KeyFormName>,
  panel: PanelRequest,
): ManageKeyView['cancel'] {
  const { format } = panel;
  const t = panel.texts(keyTexts);
  if (key.revokedAt === null || facts.waiting === 0) return null;
  const say = key.isCancelingWaiting ? t.manageKey.canceling : t.manageKey.stillWaits;
  const lead = say(format.upTo(facts.waiting, facts.countedAtMost));
  return { ...forms('cancel', 'cancel-waiting'), lead, isUnderWay: key.isCancelingWaiting };
}
