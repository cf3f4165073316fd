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
      text: send ? listText(send, panel) : undefined,
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
