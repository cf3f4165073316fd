import { Chip } from '../../ui/chip.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { Linked } from '../../ui/linked.js';
import { Live } from '../../ui/live.js';
import { Pager } from '../../ui/pager.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { MessageListView, MessageRow } from './message-list.view.js';
import { messageTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(messageTexts).messages;

/** The list of messages, with its filter. */
export function MessageListPage({ view }: { view: MessageListView }) {
  const t = useTexts();
  const { batch } = view;
  return (
    <>
      <Heading title={t.title} lead={view.lead}>
        {batch && (
          <a class="button" href={batch.href}>
            {batch.text}
            <Icon name="right" />
          </a>
        )}
      </Heading>
      <Filter {...view} />
      <MessageRows view={view} />
    </>
  );
}

function Filter({ filter, isFiltered }: MessageListView) {
  const { mayReadPeople } = usePanel();
  const t = useTexts();
  const phone = { name: 'phone', label: t.phone, placeholder: t.phoneHint, value: filter.phone, max: 24 };
  const batch = { name: 'batch', label: t.batch, placeholder: t.batchHint, value: filter.batch, max: 20 };
  const clear = isFiltered ? '/admin/messages' : null;
  return (
    <Filters action="/admin/messages" label={t.filters} submit={t.apply} clear={clear}>
      <Select name="status" label={t.status} choices={filter.statuses} />
      {mayReadPeople && <Field {...phone} inputmode="tel" autocomplete="off" />}
      <Select name="key" label={t.key} choices={filter.keys} />
      <Field {...batch} inputmode="numeric" autocomplete="off" />
    </Filters>
  );
}

/** The rows. Those of the first page refresh themselves. */
export function MessageRows({ view }: { view: MessageListView }) {
  const t = useTexts();
  const { rows, liveHref, announcement, isFirst, olderHref } = view;
  const links = { first: isFirst ? null : '/admin/messages', next: olderHref, firstText: t.newest, nextText: t.older };
  return (
    <Live id="rows" href={liveHref} news={announcement}>
      {rows.length === 0 ? <NoRows {...view} /> : <Rows rows={rows} />}
      <Pager {...links} label={t.title} />
    </Live>
  );
}

function NoRows({ isFiltered, isFirst, olderHref, sample }: MessageListView) {
  const t = useTexts();
  if (isFiltered || !isFirst) {
    return (
      <Empty title={t.noneTitle}>
        <p>{olderHref ? t.noneScanned : t.none}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t.emptyTitle}>
      <p>{t.empty}</p>
      <CopyBlock id="sample" label="curl" text={sample} />
      <p class="help">
        {t.emptyKey} <Linked href="/admin/api-keys/new">{t.emptyKeyLink}</Linked>
      </p>
    </Empty>
  );
}

function Rows({ rows }: Pick<MessageListView, 'rows'>) {
  const t = useTexts();
  return (
    <Table<MessageRow>
      class="messages"
      isLinked
      rows={rows}
      columns={[
        { head: t.recipient, namesRow: true, cell: (row) => <Recipient {...row} /> },
        { head: t.text, class: 'excerpt', cell: ({ excerpt }) => excerpt ?? <span class="quiet">{t.erased}</span> },
        { head: t.status, class: 'state', cell: ({ status }) => <Chip {...status} /> },
        { head: t.when, class: 'when', cell: ({ when }) => <Time at={when} /> },
        { head: t.key, class: 'origin', cell: ({ key }) => key },
      ]}
    />
  );
}

function Recipient({ id, href, phone }: MessageRow) {
  const t = useTexts();
  return (
    <a id={`m${id}`} class="phone" href={href}>
      {phone ?? t.erased}
    </a>
  );
}
