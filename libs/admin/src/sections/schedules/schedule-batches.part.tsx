import type { ScheduledBatch, ScheduledList } from '@recado/queries';
import type { MessageView } from '@recado/messages';
import { keyName, Table, Time, usePanel } from '../../ui/kit.js';
import { batchTexts } from '../batches/texts/index.js';
import { scheduleTexts } from './texts/index.js';

/** A batch with the names of its channel and its key. */
interface ListedBatch extends ScheduledBatch {
  channel: string;
  apiKey: string;
}

/** What is scheduled, as pages list it. */
export interface ListedSchedules extends Omit<ScheduledList, 'batches'> {
  batches: readonly ListedBatch[];
}

const useTexts = () => usePanel().texts(scheduleTexts).schedules;

/** The batches with the hour at which each begins, and the single messages behind their count. */
export function ScheduleBatches({ title, list }: { title: string; list: ListedSchedules }) {
  const t = useTexts();
  const { format } = usePanel();
  const { batches, singles, firstSingles, isMore } = list;
  return (
    <section class="stack">
      {batches.length > 0 && <h2>{title}</h2>}
      {batches.length > 0 && <Batches batches={batches} />}
      {isMore && <p class="help">{t.moreBatches}</p>}
      {singles > 0 && (
        <details class="advanced" open={batches.length === 0}>
          <summary>
            {t.singles(isMore ? t.atLeast(format.number(singles)) : format.number(singles), singles === 1)}
          </summary>
          <Singles messages={firstSingles} />
          {singles > firstSingles.length && <p class="help">{t.firstOnly(format.number(firstSingles.length))}</p>}
        </details>
      )}
    </section>
  );
}

function Batches({ batches }: Pick<ListedSchedules, 'batches'>) {
  const t = useTexts();
  const { format } = usePanel();
  return (
    <Table<ListedBatch>
      rows={batches}
      isLinked
      columns={[
        { head: t.batch, namesRow: true, cell: (batch) => <Name {...batch} /> },
        { head: t.begins, cell: ({ first }) => <Time at={format.brief(first)} /> },
        { head: t.count, class: 'number', cell: (batch) => <Count {...batch} /> },
      ]}
    />
  );
}

/** Its name, with its number and where it comes from and goes through. */
function Name({ id, name, channel, apiKey }: ListedBatch) {
  const panel = usePanel();
  const { format } = panel;
  const { batch } = panel.texts(batchTexts);
  const t = useTexts();
  const number = batch.title(String(id));
  const about = [...(name === null ? [] : [number]), t.ofChannel(channel), t.ofKey(keyName(apiKey, panel))];
  return (
    <span>
      <a class="strong" href={`/admin/batches/${id}`}>
        {name === null ? number : format.label(name)}
      </a>
      <span class="under">{about.join(' · ')}</span>
    </span>
  );
}

/** How many leave in this time, and of how many, where that is another number. */
function Count({ found, total }: ListedBatch) {
  const t = useTexts();
  const { format } = usePanel();
  const all = format.number(total);
  return <>{found === null || found === total ? all : t.partOf(format.number(found), all)}</>;
}

function Singles({ messages }: { messages: readonly MessageView[] }) {
  const { format } = usePanel();
  const t = useTexts();
  return (
    <Table<MessageView>
      rows={messages}
      columns={[
        { head: t.phone, namesRow: true, cell: (message) => <Phone {...message} /> },
        { head: t.text, cell: ({ text }) => (text === null ? t.erased : format.text(text)) },
        { head: t.when, cell: ({ dueAt }) => <Time at={format.brief(dueAt)} /> },
      ]}
    />
  );
}

function Phone({ id, phone }: MessageView) {
  const { format } = usePanel();
  const t = useTexts();
  return (
    <a class="strong phone" href={`/admin/messages/${id}`}>
      {phone === null ? t.erased : format.phone(phone)}
    </a>
  );
}
