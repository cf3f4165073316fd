import { Get, NotFoundException, Post } from '@nestjs/common';
import { RecipientReplies } from '@recado/callbacks';
import { contentOf, linkOf, repliesOf, formatPhone, type ReplyButton } from '@recado/core';
import { type SandboxItem, MAGIC_NUMBERS, type SandboxPage, SandboxInbox } from '@recado/gateways';
import { OptOutSettings } from '@recado/opt-outs';
import { MaxLength } from 'class-validator';
import { contentLine, picturesOf } from '../../contents/contents.view.js';
import { enqueueCurl, type FieldSentences, fieldTexts, found } from '../../session/kit.js';
import { hasErrors, idOf, KEY_VARIABLE, listHref, PanelPages, PanelRequest, readForm } from '../../session/kit.js';
import { SAMPLE_MESSAGE, Trimmed, Visible } from '../../session/kit.js';
import { Button, buttonClass, CopyBlock, CopyButton, Field, Form, Heading, Icon, Live, Time } from '../../ui/kit.js';
import { usePanel, WhatsappText } from '../../ui/kit.js';
import { simulatorTexts } from './texts/index.js';

interface SimulatedButtonsProps {
  item: SandboxItem;
  before: number | undefined;
  /** Where a tap is told. */
  action: string;
}

/** The buttons under a message: a tap answers as its recipient, or opens the page of the link. */
function SimulatedButtons({ item, before, action }: SimulatedButtonsProps) {
  const panel = usePanel();
  const { format } = panel;
  const buttons = contentOf(item.content)?.buttons ?? [];
  const replies = repliesOf(buttons);
  const link = linkOf(buttons);
  if (link) return <Link title={format.text(link.title) ?? ''} url={format.raw(link.url)} />;
  if (replies.length === 0) return null;
  if (!panel.may(action, 'POST'))
    return <p class="taps">{replies.map(({ title }) => format.text(title)).join(' · ')}</p>;
  return (
    <Form class="taps" action={action}>
      <input type="hidden" name="before" value={before ?? ''} />
      {replies.map(({ id, title }) => (
        <Button tone="small" name="button" value={id}>
          {format.text(title)}
        </Button>
      ))}
    </Form>
  );
}

/** Who may not see addresses sees the words alone. */
function Link({ title, url }: { title: string; url: string | null }) {
  if (url === null) return <p class="taps">{title}</p>;
  return (
    <p class="taps">
      <a class={buttonClass('small')} href={url} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    </p>
  );
}

const ROOT = '/admin/simulator';

/** What the page of the simulator shows. */
interface SimulatorProps {
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
function simulatorHref(before: number | undefined, reply: number): string {
  return listHref(ROOT, { before, reply });
}

/** The sandbox as a phone, beside the numbers that make it misbehave. */
function SimulatorPage(props: SimulatorProps) {
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
function Inbox({ page: { items, nextBefore }, before }: SimulatorProps) {
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

/** The form that answers as a recipient. WhatsApp takes as many characters. */
class ReplyFields {
  @Trimmed()
  @Visible({ message: 'reply_empty' })
  @MaxLength(4_096, { message: 'reply_too_long' })
  text = '';
}

/** As many messages as a person scrolls through. */
const PAGE_SIZE = 30;

/** Shows what the sandbox received as a phone would, and the numbers that make it misbehave; takes replies. */
@PanelPages('simulator')
export class SimulatorController {
  constructor(
    private readonly inbox: SandboxInbox,
    private readonly replies: RecipientReplies,
    private readonly optOuts: OptOutSettings,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const id = idOf(panel.query.reply);
    await this.show(panel, idOf(panel.query.before), id === undefined ? null : await this.inbox.find(id));
  }

  @Post(':id/replies')
  async reply(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const answered = found(await this.inbox.find(panel.id));
    const before = idOf(body?.before);
    const tapped = tappedIn(answered, body?.button);
    const words = tapped?.title ?? body?.word;
    const { form, errors, isValid } = readForm(ReplyFields, words ? { text: words } : body);
    const t = panel.texts(simulatorTexts);
    if (!isValid) return this.show(panel, before, answered, { text: form.text, errors: fieldTexts(t, errors) });
    if (!(await this.replies.reply(answered.id, form.text, tapped))) throw new NotFoundException();
    await panel.redirect(simulatorHref(before, answered.id), t.simulator.replied(panel.format.phone(answered.phone)));
  }

  /** `chosen`: the message that the form answers; null: the newest. */
  private async show(
    panel: PanelRequest,
    before: number | undefined,
    chosen: SandboxItem | null,
    typed: Pick<SimulatorProps, 'text' | 'errors'> = {},
  ): Promise<void> {
    const page = await this.inbox.latest({ before, limit: PAGE_SIZE });
    const { words } = await this.optOuts.read();
    const answered = chosen ?? page.items[0] ?? null;
    const props = { page, before, answered, words, ...typed };
    await panel.show({
      title: panel.texts(simulatorTexts).simulator.title,
      body: <SimulatorPage {...props} />,
      part: <Inbox {...props} />,
      isRefused: hasErrors(typed.errors ?? {}),
    });
  }
}

/** The button of the message with this id; undefined: none was tapped, or it has no such button. */
function tappedIn({ content }: SandboxItem, id: unknown): ReplyButton | undefined {
  return repliesOf(contentOf(content)?.buttons ?? []).find((button) => button.id === id);
}
