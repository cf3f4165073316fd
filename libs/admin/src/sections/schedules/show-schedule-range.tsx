import { Injectable } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { BulkChanges, type BulkChangeView, NO_END, type ScheduleSelection } from '@recado/messages';
import type { ListedChange } from '../../bulk/bulk-list.js';
import { ConfirmMany, countText } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import { bad, type PanelRequest } from '../../session/kit.js';
import { ActionCard, Details, Field, Heading, keyName, usePanel } from '../../ui/kit.js';
import { FindScheduleBatches } from './find-schedule-batches.js';
import { type ListedSchedules, ScheduleBatches } from './schedule-batches.part.js';
import { ROOT, type ScheduleFilter, valuesOf } from './schedule-query.js';
import { scheduleTexts } from './texts/index.js';

/** What can be done with a stretch of time; the names of its forms. */
type ScheduleAction = 'cancel' | 'reschedule';

interface ScheduleRangeProps {
  title: string;
  /** The channel and the key that it is limited to; empty: none. */
  about: string;
  /** How many messages it concerns; null: too many to be counted. */
  total: number | null;
  list: ListedSchedules;
  /** What the forms send: which messages. */
  hidden: Readonly<Record<string, string | number | null>>;
}

const useTexts = () => usePanel().texts(scheduleTexts).schedules;

/** What is scheduled for a stretch of time: how many, the first of them, and what can be done with all of them. */
function ScheduleRangePage(props: ScheduleRangeProps) {
  const panel = usePanel();
  const t = useTexts();
  return (
    <div class="stack">
      <Heading title={props.title} lead={props.about} trail={{ href: ROOT, text: t.title }} />
      <div class="columns">
        <ScheduleBatches title={t.batchesOfSpan} list={props.list} />
        <div class="stack">
          <section class="card stack">
            <Details rows={[{ label: t.count, text: countText(props.total, panel) }]} />
          </section>
          <Actions {...props} />
        </div>
      </div>
    </div>
  );
}

function Actions({ total, hidden }: ScheduleRangeProps) {
  const { format, texts } = usePanel();
  const t = useTexts();
  const { cancelWord, rescheduleWord } = texts(bulkTexts).bulk;
  const form = (name: ScheduleAction) => ({ name, action: `${ROOT}/${name}`, count: total, hidden });
  const cancel = { open: t.cancelOpen, lead: t.cancelLead, submit: t.cancelSubmit, word: cancelWord };
  const hint = t.zoneHint(format.zoneName());
  return (
    <ActionCard title={t.manage} action={`${ROOT}/cancel`} class="changes">
      <ConfirmMany
        {...form('reschedule')}
        open={t.rescheduleOpen}
        lead={t.rescheduleLead}
        submit={t.rescheduleSubmit}
        word={rescheduleWord}
      >
        <Field name="at" type="datetime-local" label={t.rescheduleField} hint={hint} required />
      </ConfirmMany>
      <ConfirmMany {...form('cancel')} {...cancel} tone="danger" />
    </ActionCard>
  );
}

/** Changes that a page shows. */
const CHANGES = 5;

/** Shows what is scheduled for a stretch of time, also with a refused form, and the changes of schedules. */
@Injectable()
export class ShowScheduleRange {
  constructor(
    private readonly bulk: BulkChanges,
    private readonly batches: FindScheduleBatches,
    private readonly channels: Channels,
    private readonly apiKeys: ApiKeys,
  ) {}

  /** Shows the page; where nothing is scheduled any more, leads back to the days with a notice. */
  async show(panel: PanelRequest, selection: ScheduleSelection): Promise<void> {
    const total = await this.bulk.count(selection);
    if (total === 0) return panel.redirect(ROOT, bad(panel.texts(scheduleTexts).schedules.gone));
    const { from, until } = selection;
    const title = spanText(selection, panel);
    const list = await this.batches.of(selection);
    const hidden = { ...valuesOf(selection), from, until };
    const props = { title, about: await this.about(selection, panel), total, list, hidden };
    await panel.show({ title, body: <ScheduleRangePage {...props} /> });
  }

  /** The newest changes of schedules. */
  async changes(panel: PanelRequest): Promise<ListedChange[]> {
    const changes = await this.bulk.recent('schedules', CHANGES);
    return Promise.all(changes.map(async (change) => ({ ...change, about: await this.aboutChange(change, panel) })));
  }

  private async aboutChange({ selection, time }: BulkChangeView, panel: PanelRequest): Promise<string> {
    if (selection.kind !== 'schedules') return '';
    const to = time?.scheduledAt ? ` → ${panel.format.dateTime(time.scheduledAt).text}` : '';
    const about = await this.about(selection, panel);
    return [`${spanText(selection, panel)}${to}`, about].filter(Boolean).join(' · ');
  }

  private async about({ channelId, apiKeyId }: ScheduleFilter, panel: PanelRequest): Promise<string> {
    const { schedules: t } = panel.texts(scheduleTexts);
    const channel = channelId === null ? undefined : this.channels.withId(channelId);
    const key = apiKeyId === null ? null : await this.apiKeys.find(apiKeyId);
    return [channel && t.ofChannel(channel.name), key && t.ofKey(keyName(key.name, panel))].filter(Boolean).join(' · ');
  }
}

function spanText({ from, until }: ScheduleSelection, panel: PanelRequest): string {
  const { schedules: t } = panel.texts(scheduleTexts);
  if (from === 0) return t.overdue;
  if (until >= NO_END) return t.later;
  return t.span(panel.format.dateTime(from).text, panel.format.dateTime(until).text);
}
