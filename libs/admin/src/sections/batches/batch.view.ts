import type { ApiKeyView } from '@recado/auth';
import { BATCH_FIELDS, MessageStatus, statusCode, UNFINISHED, WAITING } from '@recado/core';
import { type BatchView, doneShare } from '@recado/queries';
import { isMany } from '../../bulk/confirm-many.js';
import { fieldDetails } from '../../contents/contents.view.js';
import type { PanelRequest } from '../../session/kit.js';
import { type BarPart, type ChipView, type Detail, keyName, senderName, statusChip } from '../../ui/kit.js';
import { channelLimitTexts } from '../channels/limit-texts.js';
import { waitingText } from '../messages/waiting-text.js';
import { type BatchBeside, NOTHING_BESIDE } from './batch-beside.js';
import { batchBar, batchChips } from './batch-state.js';
import { batchTexts } from './texts/index.js';

/** The facts of a batch: by what it leaves, who made it, why it may, how fast, and when. Unknown ones are left out. */
function batchDetails(
  batch: BatchView,
  key: Pick<ApiKeyView, 'id' | 'name'> | null,
  beside: BatchBeside,
  panel: PanelRequest,
): Detail[] {
  const { batch: t } = panel.texts(batchTexts);
  const { format } = panel;
  const { send, template } = beside;
  const limits = beside.channel && channelLimitTexts(beside.channel.limits, panel).join(' · ');
  const time = (at: number | null) => (at === null ? undefined : format.dateTime(at));
  const rate = batch.lastMinute > 0 ? t.lastMinute(batch.lastMinute, format.number(batch.lastMinute)) : undefined;
  const rows: Detail[] = [
    { label: t.channel, ...senderOf(batch, beside, panel) },
    { label: t.limits, text: limits || undefined },
    { label: t.rate, text: rate },
    { label: t.template, text: template ? `${template.name} (${template.language})` : undefined, href: template?.href },
    { label: t.author, text: send ? format.label(send.actor.name) : undefined },
    {
      label: t.list,
      text: send ? listText(send, panel) : undefined,
      href: send && `/admin/send/${send.id}`,
    },
    { label: t.key, text: key ? keyName(key.name, panel) : undefined, href: key && `/admin/api-keys/${key.id}` },
    ...fieldDetails(BATCH_FIELDS, batch, panel),
    { label: t.createdAt, time: time(batch.createdAt) },
    { label: t.firstScheduled, time: time(batch.firstScheduledAt) },
    { label: t.lastScheduled, time: time(batch.lastScheduledAt) },
  ];
  return rows.filter(({ text, time: at }) => text !== undefined || at !== undefined);
}

/** The name of the file or of the list that is kept, where the send is of one, and its rows. */
function listText({ reading, total, good }: NonNullable<BatchBeside['send']>, panel: PanelRequest): string {
  const { batch: t } = panel.texts(batchTexts);
  const { format } = panel;
  const name = reading?.kind === 'list' ? reading.sheet : reading?.file;
  const rows = t.listRows(total, format.number(total), format.number(total - good));
  return [...(name ? [format.label(name)] : []), rows].join(' · ');
}

function senderOf(
  { channel }: BatchView,
  { channel: known, sample }: BatchBeside,
  panel: PanelRequest,
): Pick<Detail, 'text' | 'href'> {
  if (known) return { text: senderName(known, panel), href: `/admin/channels/${known.id}` };
  return { text: sample?.message.pool ?? (channel || undefined) };
}

/** A form of a change, and what it says. */
export interface ActionForm {
  action: string;
  lead: string;
  open: string;
  /** So many messages need a typed word. */
  asksWord: boolean;
}

/** What can be done with a batch. What cannot be done now is null. */
export interface BatchActionsView {
  /** An address of the changes, by which those who may make none are known. */
  page: string;
  pause: string | null;
  resume: string | null;
  reschedule: ActionForm | null;
  retry: ActionForm | null;
  cancel: ActionForm | null;
}

interface StatusCount {
  status: ChipView;
  count: string;
  href: string;
}

/** What the page of one batch prints. */
export interface BatchPageView {
  title: string;
  lead: string;
  /** The share that is done, in words. */
  done: string;
  chip: ChipView;
  /** That nobody receives it. */
  marks: ChipView[];
  bar: BarPart[];
  counts: StatusCount[];
  /** How many people answered; null: nobody has. */
  replies: string | null;
  details: Detail[];
  batch: Pick<BatchView, 'id' | 'failures' | 'forecast' | 'expiresAt' | 'blockedBy'>;
  beside: BatchBeside;
  /** What blocks the messages that wait; null: nothing. */
  stopped: string | null;
  messagesHref: string;
  actions: BatchActionsView;
  /** Where it is refreshed from; null when nothing more will happen to it. */
  liveHref: string | null;
  announcement: string;
}

/** A batch, the counts of its messages by status, and the forms that change it. */
export function batchPageView(
  batch: BatchView,
  key: ApiKeyView | null,
  panel: PanelRequest,
  known: Partial<BatchBeside> = {},
): BatchPageView {
  const t = panel.texts(batchTexts);
  const { format } = panel;
  const beside = { ...NOTHING_BESIDE, ...known };
  const share = doneShare(batch);
  const done = t.batch.done(format.percent(share));
  const number = t.batch.title(String(batch.id));
  const messages = t.batch.count(batch.total, format.number(batch.total));
  return {
    title: batch.name === null ? number : format.label(batch.name),
    lead: [...(batch.name === null ? [] : [number]), t.batch.lead(messages, key ? keyName(key.name, panel) : '')].join(
      ' · ',
    ),
    done,
    ...batchChips(batch, panel),
    bar: batchBar(batch),
    counts: statusCounts(batch, panel),
    replies: repliesText(batch, panel),
    details: batchDetails(batch, key, beside, panel),
    batch,
    beside,
    stopped: stopText(batch, panel, beside.isAllPaused),
    messagesHref: `/admin/messages?batch=${batch.id}`,
    actions: actionsOf(batch, panel),
    liveHref: share < 1 || batch.isFilling || batch.held > 0 ? `/admin/batches/${batch.id}` : null,
    announcement: t.batch.updated(format.percent(share)),
  };
}

/** Why nothing of it leaves now; null: it leaves, or nothing waits. */
function stopText(batch: BatchView, panel: PanelRequest, isAllPaused: boolean): string | null {
  const { batch: t } = panel.texts(batchTexts);
  const { pausedAt, pausedBy, blockedBy, forecast, channel, held } = batch;
  if (pausedAt !== null) return t.pausedBy(pausedBy ?? t.aKey, panel.format.brief(pausedAt).text);
  const stop = blockedBy ?? forecast.stop;
  if (stop) return waitingText(stop, channel, panel, isAllPaused);
  return held > 0 ? t.held(held, panel.format.number(held)) : null;
}

function statusCounts({ id, counts }: BatchView, { t, format }: PanelRequest): StatusCount[] {
  const found = Object.values(MessageStatus).filter((status) => counts.has(status));
  return found.map((status) => ({
    status: statusChip(status, t),
    count: format.number(counts.get(status) ?? 0),
    href: `/admin/messages?batch=${id}&status=${statusCode(status)}`,
  }));
}

/** `12 pessoas responderam, 3 com SAIR`; null: nobody has. */
export function repliesText(
  { replies, optOutReplies }: Pick<BatchView, 'replies' | 'optOutReplies'>,
  panel: Pick<PanelRequest, 'texts' | 'format'>,
): string | null {
  const { batch: t } = panel.texts(batchTexts);
  const { format } = panel;
  if (replies === 0) return null;
  const all = t.replies(replies, format.number(replies));
  return optOutReplies === 0 ? all : `${all}, ${t.optOutReplies(format.number(optOutReplies))}`;
}

/** How many messages each change of a batch would concern; null: they are still being queued. */
export function concerned({ counts, isFilling }: Pick<BatchView, 'counts' | 'isFilling'>) {
  const count = (statuses: readonly MessageStatus[]) =>
    statuses.reduce<number>((sum, status) => sum + (counts.get(status) ?? 0), 0);
  const waiting = isFilling ? null : count(WAITING);
  return { cancel: waiting, reschedule: waiting, retry: count([MessageStatus.Failed]) };
}

/** The forms that change a batch. */
function actionsOf(batch: BatchView, panel: PanelRequest): BatchActionsView {
  const at = (action: string) => `/admin/batches/${batch.id}/${action}`;
  const count = (statuses: readonly MessageStatus[]) =>
    statuses.reduce<number>((sum, status) => sum + (batch.counts.get(status) ?? 0), 0);
  const [waiting, failed] = [count(WAITING), count([MessageStatus.Failed])];
  const isPaused = batch.pausedAt !== null;
  const isHeld = isPaused || batch.stops.length > 0;
  return {
    page: at('pause'),
    pause: !isPaused && (batch.isFilling || count(UNFINISHED) > 0) ? at('pause') : null,
    resume: isHeld ? at('resume') : null,
    reschedule: waiting > 0 && !batch.isFilling ? rescheduleForm(at('reschedule'), waiting, panel) : null,
    retry: failed > 0 ? retryForm(at('retry'), failed, panel) : null,
    cancel: batch.isFilling || waiting > 0 ? cancelForm(at('cancel'), batch, waiting, panel) : null,
  };
}

function cancelForm(action: string, { isFilling }: BatchView, waiting: number, panel: PanelRequest): ActionForm {
  const { batch: t } = panel.texts(batchTexts);
  if (isFilling) return { action, lead: t.stopLead, open: t.stopOpen, asksWord: true };
  const text = panel.format.number(waiting);
  return { action, lead: t.cancelLead(waiting, text), open: t.cancelOpen(waiting, text), asksWord: isMany(waiting) };
}

function retryForm(action: string, failed: number, panel: PanelRequest): ActionForm {
  const { batch: t } = panel.texts(batchTexts);
  const text = panel.format.number(failed);
  return { action, lead: t.retryLead, open: t.retryOpen(failed, text), asksWord: isMany(failed) };
}

function rescheduleForm(action: string, waiting: number, panel: PanelRequest): ActionForm {
  const { batch: t } = panel.texts(batchTexts);
  const lead = t.rescheduleLead(waiting, panel.format.number(waiting));
  return { action, lead, open: t.rescheduleOpen, asksWord: isMany(waiting) };
}
