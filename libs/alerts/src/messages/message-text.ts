import type { Language } from '@recado/core';
import type { AlertView } from '../state/alert.view.js';
import type { AccountNotice } from '../settings/account-notice.js';
import type { AlertContent } from './alert-content.js';
import { fill, timeText, wordAlert } from './alert-wording.js';
import { ALERT_TEXTS } from './texts/index.js';

/** Who tells, in which language and zone. */
export interface Teller {
  /** The name of the installation. */
  installation: string;
  language: Language;
  timezone: string;
  /** The page of the alerts. */
  url: string;
}

/** A message as a person reads it. */
export interface MessageText {
  subject: string;
  body: string;
}

/** Alerts that are worded in one message; the page has the others. */
const MOST_WORDED = 20;

/** Words a message for e-mail and WhatsApp. */
export function messageText(content: AlertContent, teller: Teller): MessageText {
  const texts = ALERT_TEXTS[teller.language];
  const { installation, url } = teller;
  const seeAll = fill(texts.seeAll, { url });
  if (content.account) return accountText(content.account, teller);
  if (content.isTest) {
    const facts = { installation };
    return { subject: fill(texts.subjectTest, facts), body: `${fill(texts.test, facts)}\n\n${seeAll}` };
  }
  const worded = [
    ...content.opened.map((alert) => openedText(alert, teller)),
    ...content.resolved.map((alert) => resolvedText(alert, teller)),
  ];
  const left = worded.length - MOST_WORDED;
  const more = left > 0 ? [fill(texts.more, { count: left })] : [];
  return { subject: subjectOf(content, teller), body: [...worded.slice(0, MOST_WORDED), ...more, seeAll].join('\n\n') };
}

/** Without a link: an e-mail that asks a person to follow one teaches them to. */
function accountText({ change, at, ip }: AccountNotice, { installation, language, timezone }: Teller): MessageText {
  const texts = ALERT_TEXTS[language];
  const facts = {
    installation,
    change: texts.accountChanges[change],
    at: timeText(at, language, timezone),
    ip: ip ?? '',
  };
  const where = fill(ip === null ? texts.accountAt : texts.accountFrom, facts);
  return { subject: fill(texts.subjectAccount, facts), body: `${where}\n\n${texts.accountCure}` };
}

function subjectOf({ opened, resolved }: AlertContent, { language, timezone, installation }: Teller): string {
  const texts = ALERT_TEXTS[language];
  const first = opened[0] ?? resolved[0];
  const title = first ? wordAlert(first, language, timezone).title : '';
  if (opened.length === 0) return fill(texts.subjectResolved, { installation, title });
  const subject = opened.length === 1 ? texts.subjectOpened : texts.subjectSeveral;
  return fill(subject, { installation, title, count: opened.length });
}

function openedText(alert: AlertView, { language, timezone }: Teller): string {
  const { title, cure } = wordAlert(alert, language, timezone);
  const since = fill(ALERT_TEXTS[language].since, { at: timeText(alert.openedAt, language, timezone) });
  return `${title} (${since})\n${cure}`;
}

function resolvedText(alert: AlertView, { language, timezone }: Teller): string {
  const texts = ALERT_TEXTS[language];
  const { title } = wordAlert(alert, language, timezone);
  const from = timeText(alert.openedAt, language, timezone);
  const to = timeText(alert.resolvedAt ?? alert.openedAt, language, timezone);
  return `${fill(texts.resolved, { title })} (${fill(texts.until, { from, to })})`;
}
