import type { ApiKeyView } from '@recado/auth';
import type { BatchView } from '@recado/queries';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { Detail } from '../../ui/details.js';
import { keyName } from '../../ui/key-name.js';
import { senderName } from '../../ui/sender-name.js';
import { channelLimitTexts } from '../channels/limit-texts.js';
import type { BatchBeside } from './batch-beside.js';
import { legalBasisText } from './legal-basis.js';
import { batchTexts } from './texts/index.js';

/** The facts of a batch: by what it leaves, who made it, why it may, how fast, and when. Unknown ones are left out. */
export function batchDetails(
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
      text: send ? t.listRows(send.total, format.number(send.total), format.number(send.total - send.good)) : undefined,
      href: send && `/admin/send/${send.id}`,
    },
    { label: t.key, text: key ? keyName(key.name, panel) : undefined, href: key && `/admin/api-keys/${key.id}` },
    { label: t.basis, text: batch.legalBasis === null ? undefined : legalBasisText(batch.legalBasis, panel) },
    { label: t.createdAt, time: time(batch.createdAt) },
    { label: t.firstScheduled, time: time(batch.firstScheduledAt) },
    { label: t.lastScheduled, time: time(batch.lastScheduledAt) },
  ];
  return rows.filter(({ text, time: at }) => text !== undefined || at !== undefined);
}

function senderOf(
  { channel }: BatchView,
  { channel: known, sample }: BatchBeside,
  panel: PanelRequest,
): Pick<Detail, 'text' | 'href'> {
  if (known) return { text: senderName(known, panel), href: `/admin/channels/${known.id}` };
  return { text: sample?.message.pool ?? (channel || undefined) };
}
