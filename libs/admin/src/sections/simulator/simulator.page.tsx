import { formatPhone } from '@recado/core';
import { MAGIC_NUMBERS, type SandboxItem, type SandboxPage } from '@recado/gateways';
import { contentLine, picturesOf } from '../../contents/contents.view.js';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import { listHref } from '../../panel/list-query.js';
import { Button } from '../../ui/button.js';
import { CopyBlock, CopyButton } from '../../ui/copy-block.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { Live } from '../../ui/live.js';
import { usePanel } from '../../ui/panel-context.js';
import { WhatsappText } from '../../ui/whatsapp-text.js';
import { Time } from '../../ui/time.js';
import { SimulatedButtons } from './simulated-buttons.js';
import { simulatorTexts } from './texts/index.js';

const ROOT = '/admin/simulator';

/** What the page of the simulator shows. */
export interface SimulatorProps {
  page: SandboxPage;
  before: number | undefined;
  /** The message that the form answers; null: there is none. */
  answered: SandboxItem | null;
  /** The words that opt out. */
  words: readonly string[];
  /** What was typed, and why it was refused. */
  text?: string;
  errors?: FieldSentences;
}

const useTexts = () => usePanel().texts(simulatorTexts).simulator;

/** The address of a page of the inbox, with the form that answers a message. */
export function simulatorHref(before: number | undefined, reply: number): string {
  return listHref(ROOT, { before, reply });
}

/** The sandbox as a phone, beside the numbers that make it misbehave. */
export function SimulatorPage(props: SimulatorProps) {
  const t = useTexts();
  const sample = enqueueCurl(usePanel().settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE);
  return (
    <>
      <Heading title={t.title} lead={t.lead} />
      <div class="columns simulator">
        <Device {...props} />
        <div class="stack">
          <section class="card stack">
            <h2>{t.try}</h2>
            <CopyBlock id="sample" label="curl" text={sample} />
          </section>
          <MagicNumbers />
        </div>
      </div>
    </>
  );
}

function MagicNumbers() {
  const t = useTexts();
  const { language } = usePanel();
  return (
    <section class="card stack">
      <h2>{t.magic}</h2>
      <p class="help">{t.magicLead}</p>
      <table class="magic">
        <thead>
          <tr>
            <th scope="col">{t.magicNumber}</th>
            <th scope="col">{t.magicEffect}</th>
          </tr>
        </thead>
        <tbody>
          {MAGIC_NUMBERS.map(({ phone, effect }) => (
            <tr>
              <th scope="row">
                <code id={`n${phone}`} title={formatPhone(phone)}>
                  {phone}
                </code>
                <CopyButton id={`n${phone}`} label={formatPhone(phone)} tone="plain" />
              </th>
              <td>{effect[language]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The phone: the latest messages, and the form that answers one of them. */
function Device(props: SimulatorProps) {
  const t = useTexts();
  return (
    <section class="device" aria-labelledby="inbox-title">
      <div class="device-bar">
        <Icon name="logo" />
        <h2 id="inbox-title">{t.inbox}</h2>
      </div>
      <Inbox {...props} />
      {props.answered && <Reply {...props} answered={props.answered} />}
    </section>
  );
}

/** Answers a message as its recipient, with a text or with the word that opts out. */
function Reply({ answered, before, words: [word], text, errors }: SimulatorProps & { answered: SandboxItem }) {
  const t = useTexts();
  const label = t.replyAs(usePanel().format.phone(answered.phone));
  return (
    <Form class="device-reply" action={`${ROOT}/${answered.id}/replies`} errors={errors} once>
      <input type="hidden" name="before" value={before ?? ''} />
      <Field name="text" label={label} hint={t.replyHint} value={text} max={4_096} autocomplete="off" />
      <p class="actions">
        <Button tone="main">{t.replySubmit}</Button>
        {word && (
          <Button name="word" value={word} label={t.replyWord(word)}>
            {word}
          </Button>
        )}
      </p>
    </Form>
  );
}

/** The latest messages. They refresh themselves. */
export function Inbox({ page: { items, nextBefore }, before }: SimulatorProps) {
  const t = useTexts();
  const { format } = usePanel();
  const isFirst = before === undefined;
  const news = `${t.updated}: ${items[0] ? format.phone(items[0].phone) : '0'}`;
  return (
    <Live id="inbox" class="device-live" href={isFirst ? ROOT : null} news={news}>
      <div class="device-screen" tabindex={0} role="group" aria-label={t.messages}>
        {items.length === 0 && (
          <div class="device-empty">
            <p class="strong">{t.emptyTitle}</p>
            <p>{t.empty}</p>
          </div>
        )}
        {items.map((item) => (
          <Received item={item} before={before} />
        ))}
        {(!isFirst || nextBefore !== null) && (
          <p class="device-pages">
            {!isFirst && <a href={ROOT}>{t.newest}</a>}
            {nextBefore !== null && <a href={listHref(ROOT, { before: nextBefore })}>{t.older}</a>}
          </p>
        )}
      </div>
    </Live>
  );
}

interface ReceivedProps {
  item: SandboxItem;
  before: number | undefined;
}

function Received({ item, before }: ReceivedProps) {
  const t = useTexts();
  const panel = usePanel();
  const { id, messageId, phone, content, acceptedAt, replies } = item;
  const { format } = panel;
  const carried = contentLine(content, panel);
  const text = format.text(item.text);
  const mark = item.readAt !== null ? 'read' : item.deliveredAt !== null ? 'delivered' : 'accepted';
  return (
    <article class="received">
      <h3>
        <a
          id={`s${id}`}
          href={`/admin/messages/${messageId}`}
          aria-label={`${format.phone(phone)}: ${t.open(String(messageId))}`}
        >
          {format.phone(phone)}
        </a>
      </h3>
      <Pictures {...item} />
      {carried && <p class="bubble">{carried}</p>}
      {text && (
        <p class="bubble" dir="auto">
          <WhatsappText text={text} />
        </p>
      )}
      <SimulatedButtons item={item} before={before} action={`${ROOT}/${id}/replies`} />
      <p class={`receipt receipt-${mark}`}>
        <Time at={format.brief(acceptedAt)} />
        <Icon name={mark === 'accepted' ? 'check' : 'checks'} />
        <span class="unseen">{t[mark]}</span>
        <ReplyLink item={item} before={before} />
      </p>
      {replies.map((reply) => (
        <Replied {...reply} />
      ))}
    </article>
  );
}

/** The pictures that a message carries. */
function Pictures({ messageId, content }: SandboxItem) {
  const pictures = picturesOf(messageId, content, usePanel());
  return pictures.map(({ href, alt }) => <img class="picture" src={href} alt={alt} loading="lazy" />);
}

/** What the recipient answered. */
function Replied({ text, at }: SandboxItem['replies'][number]) {
  const { format } = usePanel();
  return (
    <div class="replied">
      <p class="bubble" dir="auto">
        <WhatsappText text={format.text(text)} />
      </p>
      <p class="receipt">
        <Time at={format.brief(at)} />
      </p>
    </div>
  );
}

/** Leads to the page with the form that answers the message. */
function ReplyLink({ item: { id, phone, messageId }, before }: ReceivedProps) {
  const t = useTexts();
  const panel = usePanel();
  if (!panel.may(`${ROOT}/1/replies`, 'POST')) return null;
  return (
    <a href={simulatorHref(before, id)} aria-label={t.replyTo(panel.format.phone(phone), String(messageId))}>
      {t.reply}
    </a>
  );
}
