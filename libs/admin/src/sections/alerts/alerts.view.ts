import { type AlertMessageView, type AlertView, wordAlert } from '@recado/alerts';
import type { TimeView } from '../../format/format.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ChipView } from '../../ui/chip.js';
import { alertTexts } from './texts/index.js';

type Reader = Pick<PanelRequest, 'texts' | 'format' | 'language' | 'settings'>;

/** An alert as the page prints it. */
export interface AlertRow {
  title: string;
  cure: string;
  /** What it is about; null: the installation. */
  href: string | null;
  openedAt: TimeView;
  resolvedAt: TimeView | null;
}

/** A message to the owner as the page prints it. */
export interface MessageRow {
  what: string;
  route: string;
  when: TimeView;
  state: ChipView;
  /** When it is tried again. */
  next: TimeView | null;
  error: string | null;
}

export function alertRow(alert: AlertView, { language, settings, format }: Reader): AlertRow {
  return {
    ...wordAlert(alert, language, settings.timezone),
    href: hrefOf(alert),
    openedAt: format.dateTime(alert.openedAt),
    resolvedAt: alert.resolvedAt === null ? null : format.dateTime(alert.resolvedAt),
  };
}

export function messageRow(message: AlertMessageView, reader: Reader): MessageRow {
  const t = reader.texts(alertTexts);
  const { format } = reader;
  const { route, content, createdAt, dueAt, attempts, error } = message;
  const errors: Partial<Record<string, string>> = t.errors;
  return {
    what: content.isTest ? t.isTest : t.news(content.opened.length, content.resolved.length),
    route: t.routes[route],
    when: format.dateTime(createdAt),
    state: stateOf(message, t),
    next: dueAt !== null && attempts > 0 ? format.dateTime(dueAt) : null,
    error: error === null ? null : (errors[error] ?? format.raw(error)),
  };
}

function stateOf({ sentAt, dueAt, attempts }: AlertMessageView, t: (typeof alertTexts)['en']): ChipView {
  if (sentAt !== null) return { tone: 'good', text: t.sent };
  if (dueAt === null) return { tone: 'bad', text: t.gaveUp };
  return attempts === 0 ? { tone: 'info', text: t.waiting } : { tone: 'warn', text: t.retrying };
}

function hrefOf({ kind, subject }: AlertView): string | null {
  if (subject === '') return null;
  return kind === 'webhook_disabled' ? null : `/admin/channels/${subject}`;
}
