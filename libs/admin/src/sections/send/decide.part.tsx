import { HOUR_MS } from '@recado/core';
import type { SendView } from '@recado/campaigns';
import { Button, Confirm, Details, Field, Form, Time, usePanel } from '../../ui/kit.js';
import { ForecastEnd } from '../batches/forecast.js';
import { forecastView } from '../batches/forecast.js';
import { TemplatePreview } from '../templates/template-preview.js';
import { Bubble, type PreviewView } from './phone-preview.js';
import type { SendPageView } from './send-page.view.js';
import { RepeatCard } from './repeat.part.js';
import { sendHref } from './send-paths.js';
import { TestCard } from './send-test.part.js';
import { sendTexts } from './texts/index.js';

/** The name of the form that confirms it. */
export const CONFIRM = 'confirm';
/** From so many recipients on their number must be typed. */
const TYPED_FROM = 1_000;

const useTexts = () => usePanel().texts(sendTexts).send;

/** What is done with a checked send: it is tried, confirmed or given up. */
export function Decide(view: SendPageView) {
  const t = useTexts();
  return (
    <div class="stack decide">
      {view.send.good > 0 && (
        <section class="card stack">
          <h2>{t.confirmTitle}</h2>
          <FirstMessage {...view.preview} />
          <Summary {...view} />
          {isForSimulator(view) && <p class="notice notice-warn">{t.simulatorWarning}</p>}
          {view.obstacle === null && <Confirmation {...view} />}
        </section>
      )}
      {view.send.good > 0 && <TestCard send={view.send} test={view.test} />}
      {view.send.good > 0 && <RepeatCard {...view} />}
      <section class="card stack">
        <Confirm
          id="discard"
          action={`${sendHref(view.send.id)}/discard`}
          open={t.discardOpen}
          openTone="danger"
          lead={t.discardLead}
          submit={t.discardSubmit}
          submitTone="danger-main"
        />
      </section>
    </div>
  );
}

/** Nobody receives it, which the page says where it is confirmed. */
function isForSimulator({ send, channels }: SendPageView): boolean {
  return channels.some(({ id, isSimulator }) => id === send.channelId && isSimulator);
}

/** What the first recipient reads, so that it is seen where it is confirmed. */
function FirstMessage({ bubbles: [text], media: [file] = [], templates: [parts] = [] }: PreviewView) {
  if (text === undefined && parts === undefined) return null;
  return (
    <div class="phone-screen">
      {text === undefined ? null : <Bubble text={text} file={file} />}
      {parts && <TemplatePreview {...parts} />}
    </div>
  );
}

/** One click: the page before it is the check, and its button names what happens. Very many are confirmed by their number. */
function Confirmation({ send, sender }: SendPageView) {
  const panel = usePanel();
  const { format } = panel;
  const t = useTexts();
  const { id, good, revision } = send;
  const action = `${sendHref(id)}/confirm`;
  const count = format.number(good);
  const field = { name: 'count', label: t.confirmCount(count), inputmode: 'numeric', required: true, max: 10 } as const;
  const happens = useWhatHappens(send, sender);
  if (!panel.may(action, 'POST')) return null;
  return (
    <Form action={action} name={CONFIRM}>
      <input type="hidden" name="revision" value={revision} />
      {good >= TYPED_FROM && <Field {...field} autocomplete="off" />}
      <Button tone="main">{happens}</Button>
    </Form>
  );
}

/** What the confirmation does: how many messages leave, by which channel, and from when on. */
function useWhatHappens({ good, scheduledAt, spreadMs }: SendView, sender: string): string {
  const { format } = usePanel();
  const t = useTexts();
  const messages = t.messages(good, format.number(good));
  if (scheduledAt !== null && scheduledAt > format.now) {
    return t.confirmScheduled(messages, `${format.day(scheduledAt)} ${format.clock(scheduledAt)}`, sender);
  }
  if (spreadMs > 0) return t.confirmSpread(messages, format.number(spreadMs / HOUR_MS), sender);
  return t.confirmNow(messages, sender);
}

/** What each person gets of the files of a send. */
function whatOf(files: Exclude<NonNullable<SendView['files']>, { kind: 'coming' }>): 'one' | 'archive' | 'rows' {
  return files.kind === 'one' && files.isArchive ? 'archive' : files.kind;
}

function Summary({ send: { good, scheduledAt, files }, forecast, sender, prices }: SendPageView) {
  const panel = usePanel();
  const { format } = panel;
  const {
    summary: t,
    files: { title: filesTitle, eachGets },
  } = useTexts();
  const gets = !files || files.kind === 'coming' ? null : eachGets[whatOf(files)](format.label(files.name));
  const { why } = forecastView(forecast, panel);
  return (
    <>
      <Details
        rows={[
          { label: t.channel, text: sender },
          { label: t.recipients, text: format.number(good) },
          { label: t.begins, text: scheduledAt === null ? t.now : <Time at={format.brief(scheduledAt)} /> },
          ...(gets === null ? [] : [{ label: filesTitle, text: gets }]),
          { label: t.ends, text: <ForecastEnd forecast={forecast} /> },
          ...(prices.length > 0 ? [{ label: t.price, text: prices.join('; ') }] : []),
        ]}
      />
      {why.map((sentence) => (
        <p class="help">{sentence}</p>
      ))}
    </>
  );
}
