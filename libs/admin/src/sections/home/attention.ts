import type { AlertView } from '@recado/alerts';
import { wordAlert } from '@recado/alerts';
import { faultText } from '@recado/backups';
import { failureTitle } from '@recado/core';
import type { PanelRequest } from '../../panel/panel-request.js';
import { alertHref } from '../alerts/alert-href.js';
import { COUNTED_AT_MOST } from '../channels/channel-backlog.js';
import { explanation } from '../channels/explanation.js';
import { cureOf } from '../channels/stopped-cure.js';
import { channelTexts } from '../channels/texts/index.js';
import type { HomeFactsView } from './home-facts.js';
import { homeTexts } from './texts/index.js';

/** From this share of what left or failed in the period, failures need a look; and not for fewer than so many. */
const MANY_FAILED = { share: 0.05, messages: 20 };

/** Alerts whose text says since when, by a time that is nearer to the fault than that of the alert. */
const DATED: readonly AlertView['kind'][] = ['webhook_failing', 'nothing_sent'];

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

/** What needs a person now: the alerts that last, many failures, and that nobody would be told. */
export function attentionItems(facts: HomeFactsView, failuresHref: string, panel: PanelRequest): AttentionItem[] {
  // That of scheduled backups is read anew, and shown whoever is told of alerts.
  const shown = facts.alerts.filter(({ kind }) => kind !== 'backup_failed');
  const alerts = shown.map((alert) => stoppedItem(alert, facts, panel) ?? alertItem(alert, panel));
  return [
    ...alerts,
    ...backupItem(facts, panel),
    ...failureItem(facts, failuresHref, panel),
    ...nobodyItem(facts, panel),
  ];
}

/** A channel that a code suspended, with the page that mends it; null: the alert is another one, or the code has no title. */
function stoppedItem(alert: AlertView, { stopped }: HomeFactsView, panel: PanelRequest): AttentionItem | null {
  const found = alert.kind === 'channel_suspended' ? stopped.get(Number(alert.subject)) : undefined;
  const code = String(alert.detail.code);
  const what = failureTitle(code, panel.language);
  if (found === undefined || what === undefined) return null;
  const { channel, waiting, canPair } = found;
  const usual = alertItem(alert, panel);
  const cure = cureOf(channel, { code, canPair }, panel);
  const mending = cure !== null && panel.may(cure.href) ? { href: cure.href, action: cure.text } : {};
  const queued =
    waiting > 0
      ? panel.texts(channelTexts).channels.stoppedWaiting(waiting, panel.format.upTo(waiting, COUNTED_AT_MOST))
      : '';
  const why = explanation(code, channel.gateway, panel) ?? '';
  const { attention: t } = panel.texts(homeTexts);
  return {
    ...usual,
    title: t.stopped(channel.name, what),
    detail: [why, queued].filter(Boolean).join(' '),
    ...mending,
  };
}

function alertItem(alert: AlertView, panel: PanelRequest): AttentionItem {
  const { attention: t } = panel.texts(homeTexts);
  const { title, cure } = wordAlert(alert, panel.language, panel.settings.timezone);
  const href = alertHref(alert) ?? (alert.kind === 'backup_old' ? '/admin/settings' : '/admin/alerts');
  const subject = href.split('/')[2] ?? '';
  const actions: Partial<Record<string, string>> = t.actions;
  const tone = alert.kind === 'backup_old' || alert.kind === 'quality_low' ? 'warn' : 'bad';
  const since = DATED.includes(alert.kind) ? null : alert.openedAt;
  return { tone, title, detail: cure, since, href, action: actions[subject] ?? t.see };
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
