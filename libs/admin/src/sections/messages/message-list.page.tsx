import { hasErrors } from '../../panel/read-form.js';
import { MAX_PHONE_FIELD } from '../../panel/reading-text.js';
import { LinkButton } from '../../ui/button.js';
import { Chip, MoreChips } from '../../ui/chip.js';
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
        <p class="actions">
          {batch && (
            <a class="button" href={batch.href}>
              {batch.text}
              <Icon name="right" />
            </a>
          )}
          {!hasErrors(view.errors) && view.rows.length > 0 && (
            <LinkButton href={view.exportHref}>{t.export}</LinkButton>
          )}
        </p>
      </Heading>
      <Filter {...view} />
      <MessageRows view={view} />
    </>
  );
}

function Filter({ filter, isFiltered, errors }: MessageListView) {
  const { mayReadPeople } = usePanel();
  const t = useTexts();
  const named = (name: string) => ({ name, error: errors[name], autocomplete: 'off' });
  const phone = {
    ...named('phone'),
    label: t.phone,
    placeholder: t.phoneHint,
    value: filter.phone,
    hint: filter.phoneReading ?? undefined,
    max: MAX_PHONE_FIELD,
  };
  const batch = { ...named('batch'), label: t.batch, placeholder: t.batchHint, value: filter.batch, max: 20 };
  const reference = { ...named('reference'), label: t.reference, value: filter.reference, max: 64 };
  const clear = isFiltered ? '/admin/messages' : null;
  return (
    <Filters action="/admin/messages" label={t.filters} submit={t.apply} clear={clear}>
      <Select {...named('status')} label={t.status} choices={filter.statuses} />
      {mayReadPeople && <Field {...phone} inputmode="tel" />}
      <Select {...named('key')} label={t.key} choices={filter.keys} />
      <Field {...batch} inputmode="numeric" />
      <details class="filters-more" open={filter.isMoreOpen}>
        <summary>{t.more}</summary>
        <div class="filters-grid">
          <Select {...named('channel')} label={t.channel} choices={filter.channels} />
          <Select {...named('code')} label={t.code} choices={filter.codes} />
          <Field {...named('from')} type="date" label={t.from} value={filter.from} />
          <Field {...named('to')} type="date" label={t.to} value={filter.to} />
          {mayReadPeople && <Field {...reference} plain />}
        </div>
      </details>
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

function NoRows({ isFiltered, isFirst, olderHref, sample, errors }: MessageListView) {
  const t = useTexts();
  if (hasErrors(errors)) {
    return (
      <Empty title={t.refusedTitle}>
        <p>{t.refused}</p>
      </Empty>
    );
  }
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
        { head: t.text, class: 'excerpt', cell: (row) => <Excerpt {...row} /> },
        { head: t.status, class: 'state', cell: (row) => <State {...row} /> },
        { head: t.when, class: 'when', cell: ({ when }) => <Time at={when} /> },
        { head: t.key, class: 'origin', cell: ({ key }) => key },
      ]}
    />
  );
}

function State({ status, marks }: MessageRow) {
  return (
    <>
      <Chip {...status} />
      <MoreChips chips={marks} />
    </>
  );
}

function Excerpt({ excerpt, reason }: MessageRow) {
  const t = useTexts();
  return (
    <>
      <span class={excerpt === null ? 'quiet' : undefined}>{excerpt ?? t.erased}</span>
      {reason && <span class="under">{reason}</span>}
    </>
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
