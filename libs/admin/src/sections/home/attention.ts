import type { AlertView } from '@recado/alerts';
import { wordAlert } from '@recado/alerts';
import { faultText } from '@recado/backups';
import { failureTitle } from '@recado/core';
import type { PanelRequest } from '../../session/kit.js';
import { alertHref } from '../alerts/alert-href.js';
import { alertTexts } from '../alerts/texts/index.js';
import { COUNTED_AT_MOST } from '../channels/channel-backlog.js';
import { explanation } from '../channels/explanation.js';
import { cureOf } from '../channels/stopped-cure.js';
import { batchTroubles } from '../batches/batch-troubles.js';
import { silenceOf } from '../channels/silence-text.js';
import { channelTexts } from '../channels/texts/index.js';
import type { HomeFactsView } from './home-facts.js';
import { homeTexts } from './texts/index.js';

/** From this share of what left or failed in the period, failures need a look; and not for fewer than so many. */
const MANY_FAILED = { share: 0.05, messages: 20 };

/** Alerts that can wait until somebody has time. */
const LATER: readonly AlertView['kind'][] = ['backup_old', 'quality_low'];
/** Fewer messages behind a pause need no reminder. */
const MANY_WAITING = 20;

/** Alerts whose text says since when, by a time that is nearer to the fault than that of the alert. */
const DATED: readonly AlertView['kind'][] = ['webhook_failing', 'nothing_sent', 'channel_failing'];

/** Something that needs a person, with what to do about it. */
export interface AttentionItem {
  tone: 'bad' | 'warn';
  title: string;
  detail: string;
  /** UTC milliseconds; null: no time tells when it began. */
  since: number | null;
  href: string;
  action: string;
}

/** The first of them is the most urgent; those of kinds that are missing come after these. */
const URGENCY: readonly AlertView['kind'][] = [
  'part_failing',
  'channel_suspended',
  'channel_failing',
  'account_restricted',
  'nothing_sent',
  'reach_out_locked',
  'disk_low',
  'receipts_stopped',
];

/** What needs a person now, the most urgent first: the alerts that last, channels and batches that wait, many failures, and that nobody would be told. */
export function attentionItems(facts: HomeFactsView, failuresHref: string, panel: PanelRequest): AttentionItem[] {
  // That of scheduled backups is read anew, and shown whoever is told of alerts.
  const shown = facts.alerts.filter(({ kind }) => kind !== 'backup_failed');
  const rank = ({ kind }: AlertView) => (URGENCY.includes(kind) ? URGENCY.indexOf(kind) : URGENCY.length);
  const alerts = shown
    .toSorted((one, other) => rank(one) - rank(other))
    .map((alert) => stoppedItem(alert, facts, panel) ?? alertItem(alert, panel));
  const items = [
    ...missedItem(facts, panel),
    ...alerts,
    ...pausedItems(facts, panel),
    ...backupItem(facts, panel),
    ...unconfirmedItems(facts, panel),
    ...batchItems(facts, panel),
    ...failureItem(facts, failuresHref, panel),
    ...nobodyItem(facts, panel),
  ];
  return items.toSorted((one, other) => Number(one.tone === 'warn') - Number(other.tone === 'warn'));
}

/** A channel that alerts say sends nothing or less, with what waits and the page that mends it; null: the alert is another one. */
function stoppedItem(alert: AlertView, { stopped }: HomeFactsView, panel: PanelRequest): AttentionItem | null {
  const found = stopped.get(Number(alert.subject));
  if (found === undefined || !/^\d+$/.test(alert.subject) || alert.kind.startsWith('webhook')) return null;
  const { channel, canPair } = found;
  const usual = alertItem(alert, panel);
  const queued = queuedText(found, panel);
  const code = String(alert.detail.code ?? alert.detail.cause ?? '');
  const what = failureTitle(code, panel.language);
  if (what === undefined) return { ...usual, detail: [usual.detail, queued].filter(Boolean).join(' ') };
  const cure = cureOf(channel, { code, canPair }, panel);
  const mending = cure !== null && panel.may(cure.href) ? { href: cure.href, action: cure.text } : {};
  const why = explanation(code, channel.gateway, panel) ?? '';
  const { attention: t } = panel.texts(homeTexts);
  const isFailing = alert.kind === 'channel_failing';
  return {
    ...usual,
    title: isFailing ? t.failing(channel.name, what) : t.stopped(channel.name, what),
    detail: [why, queued].filter(Boolean).join(' '),
    since: isFailing ? Number(alert.detail.failingSince) : usual.since,
    ...mending,
  };
}

function queuedText({ waiting }: { waiting: number }, panel: PanelRequest): string {
  if (waiting === 0) return '';
  return panel.texts(channelTexts).channels.stoppedWaiting(waiting, panel.format.upTo(waiting, COUNTED_AT_MOST));
}

/** A person's pause is no fault; that many messages wait behind it may be forgotten. */
function pausedItems({ stopped, allPaused }: HomeFactsView, panel: PanelRequest): AttentionItem[] {
  const { attention: t } = panel.texts(homeTexts);
  return [...stopped.values()].flatMap((found) => {
    const { id, name, pause } = found.channel;
    const by = allPaused ?? (pause?.by ? pause : null);
    if (by === null || found.waiting < MANY_WAITING) return [];
    const detail = `${queuedText(found, panel)} ${by.note ?? ''}`.trim();
    const href = `/admin/channels/${id}`;
    return [
      { tone: 'warn', title: t.paused(name, by.by ?? ''), detail, since: by.at, href, action: t.actions.channels },
    ];
  });
}

/** The channels of which nobody tells what became of what they sent. */
function unconfirmedItems({ channels, receipts }: HomeFactsView, panel: PanelRequest): AttentionItem[] {
  const { attention: t } = panel.texts(homeTexts);
  return channels.flatMap(({ id, name }) => {
    const figures = receipts.get(id);
    const silence = figures && figures.unconfirmed > 0 ? silenceOf(figures, panel) : null;
    if (!silence) return [];
    const title = t.unconfirmed(name);
    return [
      {
        tone: 'warn',
        title,
        detail: silence.text,
        since: null,
        href: `/admin/channels/${id}`,
        action: t.actions.channels,
      },
    ];
  });
}

/** The batches that will not end in time, and those that wait for people who may be written to first. */
function batchItems({ batches }: HomeFactsView, panel: PanelRequest): AttentionItem[] {
  const { attention: t, home } = panel.texts(homeTexts);
  return batches.flatMap((batch) =>
    batchTroubles(batch, panel).map(({ title, detail }) => {
      const name = batch.name === null ? home.batch(String(batch.id)) : panel.format.label(batch.name);
      return {
        tone: 'warn',
        title: `${name}: ${title}`,
        detail,
        since: null,
        href: `/admin/batches/${batch.id}`,
        action: t.see,
      };
    }),
  );
}

function alertItem(alert: AlertView, panel: PanelRequest): AttentionItem {
  const { attention: t } = panel.texts(homeTexts);
  const { title, cure } = wordAlert(alert, panel.language, panel.settings.timezone);
  const href = alertHref(alert) ?? (alert.kind === 'backup_old' ? '/admin/settings' : '/admin/alerts');
  const subject = href.split('/')[2] ?? '';
  const actions: Partial<Record<string, string>> = t.actions;
  const tone = LATER.includes(alert.kind) ? 'warn' : 'bad';
  const since = DATED.includes(alert.kind) ? null : alert.openedAt;
  return { tone, title, detail: cure, since, href, action: actions[subject] ?? t.see };
}

/** Nobody looks for alerts: those that last may be over, and new ones are unknown. */
function missedItem({ check: { at, isMissed } }: HomeFactsView, panel: PanelRequest): AttentionItem[] {
  if (!isMissed) return [];
  const { attention: t } = panel.texts(homeTexts);
  const { checked } = panel.texts(alertTexts);
  const title = at === null ? checked.never : t.unchecked;
  return [{ tone: 'bad', title, detail: checked.missedCure, since: at, href: '/admin/alerts', action: t.see }];
}

function backupItem({ backups }: HomeFactsView, panel: PanelRequest): AttentionItem[] {
  if (!backups || backups.trouble === null) return [];
  const { attention: t } = panel.texts(homeTexts);
  const { last, made, nextAt, trouble } = backups;
  const { format, language } = panel;
  const newest = made === null ? t.noBackup : t.newestBackup(format.dateTime(made.startedAt).text);
  const next = t.nextBackup(format.dateTime(nextAt).text);
  const why = trouble === 'failed' ? t.becauseOf(faultText(String(last.fault))[language]) : t.lateBackup;
  const detail = [why, newest, next].join(' ');
  return [{ tone: 'bad', title: t.backup, detail, since: null, href: '/admin/settings', action: t.actions.settings }];
}

function failureItem({ figures }: HomeFactsView, href: string, panel: PanelRequest): AttentionItem[] {
  const { attention: t } = panel.texts(homeTexts);
  const { sent, failed } = figures.totals;
  const share = failed / (sent + failed);
  const [most] = figures.failures;
  if (most === undefined || failed < MANY_FAILED.messages || share < MANY_FAILED.share) return [];
  const { format, language } = panel;
  const why = failureTitle(most.code, language) ?? most.code;
  const title = t.manyFailed(format.number(failed), format.percent(share));
  return [
    { tone: 'warn', title, detail: t.mostly(format.number(most.messages), why), since: null, href, action: t.see },
  ];
}

/** Not where there is only the simulator: nobody would miss anything. */
function nobodyItem({ isOnlySimulated, hasAlertRoute }: HomeFactsView, panel: PanelRequest): AttentionItem[] {
  const { attention: t } = panel.texts(homeTexts);
  if (isOnlySimulated || hasAlertRoute) return [];
  const href = '/admin/alerts/settings';
  return [{ tone: 'warn', title: t.nobody, detail: t.nobodyDetail, since: null, href, action: t.setUp }];
}
