import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { explainEnded, FAILURE_CODES, failureTitle, isUserId, MessageStatus, STATUS_CODES } from '@recado/core';
import type { MessageView } from '@recado/messages';
import { phoneInField, phoneSpelled } from '../../format/phone.js';
import { fieldTexts } from '../../i18n/field-errors.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import { hasErrors } from '../../panel/read-form.js';
import { MAX_PHONE_FIELD, readingText } from '../../panel/reading-text.js';
import { LinkButton } from '../../ui/button.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { type Choice, choice } from '../../ui/choice.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { keyName } from '../../ui/key-name.js';
import { Linked } from '../../ui/linked.js';
import { Live } from '../../ui/live.js';
import { Pager } from '../../ui/pager.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { messageChips } from '../../ui/status-chip.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { excerptOf } from './excerpt.js';
import { messageHref } from './came-from.js';
import { type FilterQuery, messagesHref, readFilteredPhone, type ReadFilter, typed } from './message-filter.form.js';
import { messageTexts } from './texts/index.js';

const ROOT = '/admin/messages';
/** The fields that are mostly empty. */
const MORE = ['channel', 'code', 'from', 'to', 'reference'] as const;

/** A page of the list of messages. A filter that was refused finds none. */
export interface MessageListProps extends ReadFilter {
  query: FilterQuery;
  before: number | undefined;
  items: readonly MessageView[];
  nextBefore: number | null;
  keys: readonly ApiKeyView[];
  channels: readonly ChannelView[];
}

const useTexts = () => usePanel().texts(messageTexts).messages;

/** The list of messages, with its filter. */
export function MessageListPage(props: MessageListProps) {
  const t = useTexts();
  const { query, filter, items } = props;
  return (
    <>
      <Heading title={t.title} lead={t.lead(usePanel().format.zoneName())}>
        <p class="actions">
          {items.length > 0 && filter.batchId !== undefined && (
            <a class="button" href={`/admin/batches/${filter.batchId}`}>
              {t.batchNamed(String(filter.batchId))}
              <Icon name="right" />
            </a>
          )}
          {items.length > 0 && (
            <LinkButton href={messagesHref(query, undefined, `${ROOT}/export`)}>{t.export}</LinkButton>
          )}
        </p>
      </Heading>
      <Filter {...props} />
      <MessageRows {...props} />
    </>
  );
}

/** Whether somebody looks at one key and at nothing else, as after they have made it. */
function isOnlyOfKey(query: FilterQuery): boolean {
  return isFiltered(query) && messagesHref(query) === messagesHref({ key: query.key });
}

function isFiltered(query: FilterQuery): boolean {
  return messagesHref(query) !== ROOT;
}

function Filter(props: MessageListProps) {
  const panel = usePanel();
  const { mayReadPeople, t: shared, language } = panel;
  const t = useTexts();
  const { query, filter, keys, channels } = props;
  const sentences = useSentences(props);
  const named = (name: Parameters<typeof typed>[1]) => ({ name, error: sentences[name], autocomplete: 'off' });
  const value = (name: Parameters<typeof typed>[1]) => typed(query, name);
  const choices = (name: Parameters<typeof typed>[1], any: string, values: readonly (readonly [string, string])[]) =>
    [['', any] as const, ...values].map(([code, text]): Choice => choice(value(name), code, text));
  const ids = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => [String(id), name] as const);
  const statuses = STATUS_CODES.map((code) => [code, shared.statuses[code]] as const);
  const codes = FAILURE_CODES.map((code) => [code, failureTitle(code, language) ?? code] as const);
  const keyChoices = keys.map(({ id, name }) => [String(id), keyName(name, panel)] as const);
  const phone = { label: t.phone, placeholder: t.phoneHint, ...usePhone(props), max: MAX_PHONE_FIELD };
  const batchId = filter.batchId === undefined ? value('batch') : String(filter.batchId);
  const batch = { ...named('batch'), label: t.batch, placeholder: t.batchHint, value: batchId, max: 20 };
  return (
    <Filters action={ROOT} label={t.filters} submit={t.apply} clear={isFiltered(query) ? ROOT : null}>
      <Select {...named('status')} label={t.status} choices={choices('status', t.anyStatus, statuses)} />
      {mayReadPeople && <Field {...named('phone')} {...phone} inputmode="tel" />}
      <Select {...named('key')} label={t.key} choices={choices('key', t.anyKey, keyChoices)} />
      <Field {...batch} inputmode="numeric" />
      <details class="filters-more" open={MORE.some((name) => value(name) !== '')}>
        <summary>{t.more}</summary>
        <div class="filters-grid">
          <Select {...named('channel')} label={t.channel} choices={choices('channel', t.anyChannel, ids(channels))} />
          <Select {...named('code')} label={t.code} choices={choices('code', t.anyCode, codes)} />
          <Field {...named('from')} type="date" label={t.from} value={value('from')} />
          <Field {...named('to')} type="date" label={t.to} value={value('to')} />
          {mayReadPeople && (
            <Field {...named('reference')} label={t.reference} value={value('reference')} max={64} plain />
          )}
        </div>
      </details>
    </Filters>
  );
}

/** Why fields were refused. For the phone the sentence says why it is none. */
function useSentences({ query, errors }: MessageListProps) {
  const panel = usePanel();
  const sentences = fieldTexts(panel.texts(messageTexts), errors);
  const reading =
    errors.phone === 'filter_phone' ? readingText(readFilteredPhone(typed(query, 'phone').trim()), panel) : null;
  return reading === null ? sentences : { ...sentences, phone: reading };
}

/** The phone as it was read, and how. A number to which something was added is shown in full. */
function usePhone({ query, filter, errors }: MessageListProps): { value: string; hint?: string | undefined } {
  const panel = usePanel();
  const text = typed(query, 'phone');
  if (errors.phone) return { value: text };
  const { phone } = filter;
  if (phone === undefined) return { value: '' };
  if (isUserId(phone)) return { value: phone };
  const reading = readFilteredPhone(text.trim());
  const isSpelled = reading.ok && reading.assumed.length > 0;
  return {
    value: isSpelled ? phoneSpelled(phone) : phoneInField(phone),
    hint: readingText(reading, panel) ?? undefined,
  };
}

/** The rows. Those of the first page refresh themselves; their news change only when the list does. */
export function MessageRows(props: MessageListProps) {
  const t = useTexts();
  const { t: shared, format } = usePanel();
  const { query, before, items, nextBefore } = props;
  const [newest] = items;
  const isFirst = before === undefined;
  const phone = newest?.phone ? format.phone(newest.phone) : '';
  const news = newest ? `${phone} ${messageChips(newest, shared).status.text}` : '0';
  return (
    <Live id="rows" href={isFirst ? messagesHref(query) : null} news={`${t.updated}: ${news}`}>
      {items.length === 0 ? <NoRows {...props} /> : <Rows {...props} />}
      <Pager
        first={isFirst ? null : ROOT}
        next={nextBefore === null ? null : messagesHref(query, nextBefore)}
        firstText={t.newest}
        nextText={t.older}
        label={t.title}
      />
    </Live>
  );
}

function NoRows({ query, before, nextBefore, errors }: MessageListProps) {
  const t = useTexts();
  const { baseUrl } = usePanel().settings;
  if (hasErrors(errors)) {
    return (
      <Empty title={t.refusedTitle}>
        <p>{t.refused}</p>
      </Empty>
    );
  }
  if (before === undefined && nextBefore === null && isOnlyOfKey(query)) {
    return (
      <Empty title={t.noneOfKeyTitle}>
        <p>{t.noneOfKey}</p>
      </Empty>
    );
  }
  if (isFiltered(query) || before !== undefined) {
    return (
      <Empty title={t.noneTitle}>
        <p>{nextBefore === null ? t.none : t.noneScanned}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t.emptyTitle}>
      <p>{t.empty}</p>
      <CopyBlock id="sample" label="curl" text={enqueueCurl(baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE)} />
      <p class="help">
        {t.emptyKey} <Linked href="/admin/api-keys/new">{t.emptyKeyLink}</Linked>
      </p>
    </Empty>
  );
}

function Rows({ items, query, before }: MessageListProps) {
  const t = useTexts();
  const panel = usePanel();
  const { format } = panel;
  const whenOf = ({ status, dueAt, createdAt }: MessageView) =>
    format.brief(status === MessageStatus.Scheduled ? dueAt : createdAt);
  return (
    <Table<MessageView>
      class="messages"
      isLinked
      rows={items}
      columns={[
        {
          head: t.recipient,
          namesRow: true,
          cell: (message) => <Recipient message={message} href={messageHref(message.id, query, before)} />,
        },
        { head: t.text, class: 'excerpt', cell: (message) => <Excerpt {...message} /> },
        { head: t.status, class: 'state', cell: (message) => <State {...message} /> },
        { head: t.when, class: 'when', cell: (message) => <Time at={whenOf(message)} /> },
        { head: t.key, class: 'origin', cell: ({ apiKeyName }) => keyName(apiKeyName, panel) },
      ]}
    />
  );
}

function State(message: MessageView) {
  const { status, marks } = messageChips(message, usePanel().t);
  return (
    <>
      <Chip {...status} />
      <MoreChips chips={marks} />
    </>
  );
}

function Excerpt(message: MessageView) {
  const t = useTexts();
  const excerpt = message.text && excerptOf(usePanel().format.text(message.text));
  const reason = useReason(message);
  return (
    <>
      <span class={excerpt === null ? 'quiet' : undefined}>{excerpt ?? t.erased}</span>
      {reason && <span class="under">{reason}</span>}
    </>
  );
}

/** The first sentence of what a failure means: what happened. The second one says what to do. Null: it did not fail. */
function useReason({ status, failureCode, gateway }: MessageView): string | null {
  const { language } = usePanel();
  if (status !== MessageStatus.Failed || failureCode === null) return null;
  const meaning = explainEnded(failureCode, language, gateway) ?? failureCode;
  return /^.+?[.](?=\s|$)/.exec(meaning)?.[0] ?? meaning;
}

function Recipient({ message: { id, phone }, href }: { message: MessageView; href: string }) {
  const t = useTexts();
  return (
    <a id={`m${id}`} class="phone" href={href}>
      {phone ? usePanel().format.phone(phone) : t.erased}
    </a>
  );
}
