import { Button } from '../../ui/button.js';
import { CopyBlock, CopyButton } from '../../ui/copy-block.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { usePanel } from '../../ui/panel-context.js';
import { Live } from '../../ui/live.js';
import { Time } from '../../ui/time.js';
import type { Bubble, ReplyForm, SimulatorView } from './simulator.view.js';
import { simulatorTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(simulatorTexts).simulator;

/** The sandbox as a phone, beside the numbers that make it misbehave. */
export function SimulatorPage({ view }: { view: SimulatorView }) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead} />
      <div class="columns simulator">
        <Device {...view} />
        <div class="stack">
          <section class="card stack">
            <h2>{t.try}</h2>
            <CopyBlock id="sample" label="curl" text={view.sample} />
          </section>
          <MagicNumbers {...view} />
        </div>
      </div>
    </>
  );
}

function MagicNumbers({ magic }: SimulatorView) {
  const t = useTexts();
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
          {magic.map(({ phone, digits, effect }) => (
            <tr>
              <th scope="row">
                <code id={`n${digits}`} title={phone}>
                  {digits}
                </code>
                <CopyButton id={`n${digits}`} label={phone} tone="plain" />
              </th>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The phone: the latest messages, and the form that answers one of them. */
function Device(view: SimulatorView) {
  const t = useTexts();
  return (
    <section class="device" aria-labelledby="inbox-title">
      <div class="device-bar">
        <Icon name="logo" />
        <h2 id="inbox-title">{t.inbox}</h2>
      </div>
      <Inbox view={view} />
      {view.reply && <Reply {...view.reply} />}
    </section>
  );
}

function Reply({ action, phone, text, word, before, errors }: ReplyForm) {
  const t = useTexts();
  return (
    <Form class="device-reply" action={action} errors={errors}>
      <input type="hidden" name="before" value={before} />
      <Field name="text" label={t.replyAs(phone)} hint={t.replyHint} value={text} max={4_096} autocomplete="off" />
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
export function Inbox({ view }: { view: SimulatorView }) {
  const t = useTexts();
  return (
    <Live id="inbox" class="device-live" href={view.liveHref} news={view.announcement}>
      <div class="device-screen" tabindex={0} role="group" aria-label={t.messages}>
        {view.bubbles.length === 0 && (
          <div class="device-empty">
            <p class="strong">{t.emptyTitle}</p>
            <p>{t.empty}</p>
          </div>
        )}
        {view.bubbles.map((bubble) => (
          <Received {...bubble} />
        ))}
        <Pages {...view} />
      </div>
    </Live>
  );
}

function Received({ id, href, phone, label, text, carried, mark, at, markText, ...bubble }: Bubble) {
  return (
    <article class="received">
      <h3>
        <a id={`s${id}`} href={href} aria-label={`${phone}: ${label}`}>
          {phone}
        </a>
      </h3>
      {carried && <p class="bubble">{carried}</p>}
      {text && (
        <p class="bubble" dir="auto">
          {text}
        </p>
      )}
      <p class={`receipt receipt-${mark}`}>
        <Time at={at} />
        <Icon name={mark === 'accepted' ? 'check' : 'checks'} />
        <span class="unseen">{markText}</span>
        <ReplyLink {...bubble} />
      </p>
      {bubble.replies.map((reply) => (
        <div class="replied">
          <p class="bubble" dir="auto">
            {reply.text}
          </p>
          <p class="receipt">
            <Time at={reply.at} />
          </p>
        </div>
      ))}
    </article>
  );
}

function ReplyLink({ replyHref, replyLabel }: Pick<Bubble, 'replyHref' | 'replyLabel'>) {
  const t = useTexts();
  if (!usePanel().may('/admin/simulator/1/replies', 'POST')) return null;
  return (
    <a href={replyHref} aria-label={replyLabel}>
      {t.reply}
    </a>
  );
}

function Pages({ isFirst, olderHref }: SimulatorView) {
  const t = useTexts();
  if (isFirst && !olderHref) return null;
  return (
    <p class="device-pages">
      {!isFirst && <a href="/admin/simulator">{t.newest}</a>}
      {olderHref && <a href={olderHref}>{t.older}</a>}
    </p>
  );
}
