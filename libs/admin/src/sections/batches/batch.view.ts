import type { ApiKeyView } from '@recado/auth';
import { MessageStatus, statusCode, WAITING } from '@recado/core';
import { type BatchView, doneShare } from '@recado/queries';
import type { TimeView } from '../../format/format.js';
import type { ChipView } from '../../ui/chip.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { type ConfirmForm, plainForm } from '../../ui/confirm-forms.js';
import { statusChip } from '../../ui/status-chip.js';
import { batchTexts } from './texts/index.js';
import { waitingText } from '../messages/waiting-text.js';

interface StatusCount {
  status: ChipView;
  count: string;
  href: string;
}

interface TimeRow {
  label: string;
  time: TimeView;
}

/** What the page of one batch prints. */
export interface BatchPageView {
  title: string;
  lead: string;
  /** The share that is done, in words. */
  done: string;
  /** The share that is done, from 0 to 1. */
  share: number;
  counts: StatusCount[];
  times: TimeRow[];
  /** What blocks the messages that wait; null: nothing. */
  stopped: string | null;
  messagesHref: string;
  cancel: (ConfirmForm & { lead: string; open: string }) | null;
  /** Where it is refreshed from; null when nothing more will happen to it. */
  liveHref: string | null;
  announcement: string;
}

/** A batch, the counts of its messages by status, and the form that cancels what still waits. */
export function batchPageView(
  batch: BatchView,
  key: ApiKeyView | null,
  panel: PanelRequest,
  isAllPaused = false,
): BatchPageView {
  const t = panel.texts(batchTexts);
  const { format } = panel;
  const share = doneShare(batch);
  const done = t.batch.done(format.percent(share));
  const messages = t.batch.count(batch.total, format.number(batch.total));
  return {
    title: t.batch.title(format.number(batch.id)),
    lead: t.batch.lead(messages, key?.name ?? ''),
    done,
    share,
    counts: statusCounts(batch, panel),
    times: timeRows(batch, panel),
    stopped: batch.blockedBy && waitingText(batch.blockedBy, batch.channel, panel, isAllPaused),
    messagesHref: `/admin/messages?batch=${batch.id}`,
    cancel: cancelForm(batch, panel),
    liveHref: share < 1 ? `/admin/batches/${batch.id}` : null,
    announcement: t.batch.updated(format.percent(share)),
  };
}

function statusCounts({ id, counts }: BatchView, { t, format }: PanelRequest): StatusCount[] {
  const found = Object.values(MessageStatus).filter((status) => counts.has(status));
  return found.map((status) => ({
    status: statusChip(status, t),
    count: format.number(counts.get(status) ?? 0),
    href: `/admin/messages?batch=${id}&status=${statusCode(status)}`,
  }));
}

function timeRows(batch: BatchView, panel: PanelRequest): TimeRow[] {
  const t = panel.texts(batchTexts);
  const { createdAt, firstScheduledAt, lastScheduledAt, expectedEnd } = batch;
  const rows: [string, number | null][] = [
    [t.batch.createdAt, createdAt],
    [t.batch.firstScheduled, firstScheduledAt],
    [t.batch.lastScheduled, lastScheduledAt],
    [t.batch.expectedEnd, expectedEnd],
  ];
  return rows.flatMap(([label, at]) => (at === null ? [] : [{ label, time: panel.format.dateTime(at) }]));
}

function cancelForm({ id, counts }: BatchView, panel: PanelRequest): BatchPageView['cancel'] {
  const t = panel.texts(batchTexts);
  const waiting = WAITING.reduce<number>((sum, status) => sum + (counts.get(status) ?? 0), 0);
  if (waiting === 0) return null;
  const text = panel.format.number(waiting);
  const action = `/admin/batches/${id}/cancel`;
  return { ...plainForm(action), lead: t.batch.cancelLead(waiting, text), open: t.batch.cancelOpen(waiting, text) };
}
