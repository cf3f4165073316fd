import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { explainEnded, FAILURE_CODES, failureTitle, isSimulated, isUserId } from '@recado/core';
import { MessageStatus, STATUS_CODES } from '@recado/core';
import type { MessageView } from '@recado/messages';
import { enqueueCurl, fieldTexts, hasErrors, KEY_VARIABLE, MAX_PHONE_FIELD, phoneInField } from '../../session/kit.js';
import { phoneSpelled, readingText, SAMPLE_MESSAGE } from '../../session/kit.js';
import { type Choice, choice, CopyBlock, Field, Filters, Heading, Icon, keyName, Listing } from '../../ui/kit.js';
import { LinkButton, Linked, Live, messageChips, MoreChips, Select, Time } from '../../ui/kit.js';
import { SimulatedNote, usePanel } from '../../ui/kit.js';
import { excerptOf } from './excerpt.js';
import { messageHref } from './message-filter.form.js';
import { type MessageField, messagesHref, readFilteredPhone, type ReadFilter } from './message-filter.form.js';
import { messageTexts } from './texts/index.js';

const ROOT = '/admin/messages';
/** The fields that are mostly empty. */
const MORE = ['channel', 'code', 'from', 'to', 'reference'] as const;

/** A page of the list of messages. A filter that was refused finds none. */
export interface MessageListProps extends ReadFilter {
  items: readonly MessageView[];
  nextBefore: number | null;
  keys: readonly ApiKeyView[];
  channels: readonly ChannelView[];
}

const useTexts = () => usePanel().texts(messageTexts).messages;

/** The list of messages, with its filter. */
export function MessageListPage(props: MessageListProps) {
  const t = useTexts();
  const { typed, filter, items } = props;
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
            <LinkButton href={messagesHref(typed, undefined, `${ROOT}/export`)}>{t.export}</LinkButton>
          )}
        </p>
      </Heading>
      <Filter {...props} />
      <MessageRows {...props} />
    </>
  );
}

/** Whether somebody looks at one key and at nothing else, as after they have made it. */
function isOnlyOfKey({ isFiltered, typed }: ReadFilter): boolean {
  return isFiltered && messagesHref(typed) === messagesHref({ key: typed.key });
}

function Filter(props: MessageListProps) {
  const panel = usePanel();
  const { mayReadPeople, t: shared, language } = panel;
  const t = useTexts();
  const { typed, filter, keys, channels } = props;
  const sentences = useSentences(props);
  const named = (name: MessageField) => ({ name, error: sentences[name], autocomplete: 'off' });
  const choices = (name: MessageField, any: string, values: readonly (readonly [string, string])[]) =>
    [['', any] as const, ...values].map(([code, text]): Choice => choice(typed[name], code, text));
  const ids = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => [String(id), name] as const);
  const statuses = STATUS_CODES.map((code) => [code, shared.statuses[code]] as const);
  const codes = FAILURE_CODES.map((code) => [code, failureTitle(code, language) ?? code] as const);
  const keyChoices = keys.map(({ id, name }) => [String(id), keyName(name, panel)] as const);
  const phone = { label: t.phone, placeholder: t.phoneHint, ...usePhone(props), max: MAX_PHONE_FIELD };
  const batchId = filter.batchId === undefined ? typed.batch : String(filter.batchId);
  const batch = { ...named('batch'), label: t.batch, placeholder: t.batchHint, value: batchId, max: 20 };
  return (
    <Filters action={ROOT} label={t.filters} submit={t.apply} clear={props.isFiltered ? ROOT : null}>
      <Select {...named('status')} label={t.status} choices={choices('status', t.anyStatus, statuses)} />
      {mayReadPeople && <Field {...named('phone')} {...phone} inputmode="tel" />}
      <Select {...named('key')} label={t.key} choices={choices('key', t.anyKey, keyChoices)} />
      <Field {...batch} inputmode="numeric" />
      <details class="filters-more" open={MORE.some((name) => typed[name] !== '')}>
        <summary>{t.more}</summary>
        <div class="filters-grid">
          <Select {...named('channel')} label={t.channel} choices={choices('channel', t.anyChannel, ids(channels))} />
          <Select {...named('code')} label={t.code} choices={choices('code', t.anyCode, codes)} />
          <Field {...named('from')} type="date" label={t.from} value={typed.from} />
          <Field {...named('to')} type="date" label={t.to} value={typed.to} />
          {mayReadPeople && (
            <Field {...named('reference')} label={t.reference} value={typed.reference} max={64} plain />
          )}
        </div>
      </details>
    </Filters>
  );
}

/** Why fields were refused. For the phone the sentence says why it is none. */
function useSentences({ typed, errors }: MessageListProps) {
  const panel = usePanel();
  const sentences = fieldTexts(panel.texts(messageTexts), errors);
  const reading = errors.phone === 'filter_phone' ? readingText(readFilteredPhone(typed.phone), panel) : null;
  return reading === null ? sentences : { ...sentences, phone: reading };
}

/** The phone as it was read, and how. A number to which something was added is shown in full. */
function usePhone({ typed, filter, errors }: MessageListProps): { value: string; hint?: string | undefined } {
  const panel = usePanel();
  if (errors.phone) return { value: typed.phone };
  const { phone } = filter;
  if (phone === undefined) return { value: '' };
  if (isUserId(phone)) return { value: phone };
  const reading = readFilteredPhone(typed.phone);
  const isSpelled = reading.ok && reading.assumed.length > 0;
  return {
    value: isSpelled ? phoneSpelled(phone) : phoneInField(phone),
    hint: readingText(reading, panel) ?? undefined,
  };
}

/** The rows. Those of the first page refresh themselves; their news change only when the list does. */
export function MessageRows(props: MessageListProps) {
  const t = useTexts();
  const panel = usePanel();
  const { t: shared, format } = panel;
  const whenOf = ({ status, dueAt, createdAt }: MessageView) =>
    format.brief(status === MessageStatus.Scheduled ? dueAt : createdAt);
  const chipsOf = (message: MessageView) => {
    const { status, marks } = messageChips(message, shared);
    return [status, ...marks];
  };
  const { typed, before, items, nextBefore } = props;
  const [newest] = items;
  const isFirst = before === undefined;
  const phone = newest?.phone ? format.phone(newest.phone) : '';
  const news = newest ? `${phone} ${chipsOf(newest)[0]!.text}` : '0';
  return (
    <Live id="rows" href={isFirst ? messagesHref(typed) : null} news={`${t.updated}: ${news}`}>
      <SimulatedNote isShown={items.some(isSimulated)} />
      <Listing<MessageView>
        class="messages"
        isLinked
        rows={items}
        columns={[
          {
            head: t.recipient,
            namesRow: true,
            cell: (message) => <Recipient message={message} href={messageHref(message.id, typed, before)} />,
          },
          { head: t.text, class: 'excerpt', cell: (message) => <Excerpt {...message} /> },
          { head: t.status, class: 'state', cell: (message) => <MoreChips chips={chipsOf(message)} /> },
          { head: t.when, class: 'when', cell: (message) => <Time at={whenOf(message)} /> },
          { head: t.key, class: 'origin', cell: ({ apiKeyName }) => keyName(apiKeyName, panel) },
        ]}
        none={useNone(props)}
        pages={{
          first: isFirst ? null : ROOT,
          next: nextBefore === null ? null : messagesHref(typed, nextBefore),
          firstText: t.newest,
          nextText: t.older,
        }}
        label={t.title}
      />
    </Live>
  );
}

/** What stands in the place of the rows. */
function useNone(props: MessageListProps) {
  const t = useTexts();
  const { baseUrl } = usePanel().settings;
  const { before, nextBefore, errors, isFiltered } = props;
  if (hasErrors(errors)) return { title: t.refusedTitle, text: t.refused };
  if (before === undefined && nextBefore === null && isOnlyOfKey(props))
    return { title: t.noneOfKeyTitle, text: t.noneOfKey };
  if (isFiltered || before !== undefined)
    return { title: t.noneTitle, text: nextBefore === null ? t.none : t.noneScanned };
  const children = (
    <>
      <CopyBlock id="sample" label="curl" text={enqueueCurl(baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE)} />
      <p class="help">
        {t.emptyKey} <Linked href="/admin/api-keys/new">{t.emptyKeyLink}</Linked>
      </p>
    </>
  );
  return { title: t.emptyTitle, text: t.empty, children };
}

function Excerpt(message: MessageView) {
  const t = useTexts();
  const excerpt = message.text && excerptOf(usePanel().format.text(message.text));
  // A file or a template without words: an empty row would look like a fault.
  const instead = message.text === null ? t.erased : t.wordless;
  const reason = useReason(message);
  return (
    <>
      <span class={excerpt ? undefined : 'quiet'}>{excerpt || instead}</span>
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
