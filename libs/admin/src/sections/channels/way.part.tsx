import type { ApiKeyView } from '@recado/auth';
import type { ChannelView } from '@recado/channels';
import { MessageStatus } from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import type { ComponentChildren } from 'preact';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../session/kit.js';
import { Button, Chip, CopyBlock, Form, LinkButton, Live, PasswordAgain, ShownFields } from '../../ui/kit.js';
import { statusChip, usePanel } from '../../ui/kit.js';
import { ChannelSteps } from './channel-steps.js';
import { type NextStep, nextStep, stageOf, stepsOf, type WayFacts } from './channel-way.js';
import { explanation } from './explanation.js';
import { TestForm } from './test-form.js';
import { wayTexts } from './way-texts.js';

const { Pending, Scheduled, Sending, Sent, Delivered, Read } = MessageStatus;
const LEAVING: readonly MessageStatus[] = [Pending, Scheduled, Sending];
const ACCEPTED: readonly MessageStatus[] = [Sent, Delivered, Read];

/** Where the default channel can be changed. */
const SETTINGS = '/admin/settings';

interface WayProps {
  channel: ChannelView;
  way: WayFacts;
  keys: readonly ApiKeyView[];
  /** The test that was sent a moment ago; null: none. */
  tested: MessageDetail | null;
  /** Whether this page waited for the first message of a program. */
  waits: boolean;
}

/** What this reader would do next with a channel; null: nothing is left, or others must do it. */
export function nextFor({ channel, way, tested }: Omit<WayProps, 'keys' | 'waits'>, may: MayDo): NextStep | null {
  const next = nextStep(channel, way, tested !== null && ACCEPTED.includes(tested.status));
  return next !== null && may(...placeOf(channel, next)) ? next : null;
}

type MayDo = (href: string, method?: 'GET' | 'POST') => boolean;

function placeOf({ id }: ChannelView, next: NextStep): [string, 'GET' | 'POST'] {
  const page = `/admin/channels/${id}`;
  if (next === 'test') return [`${page}/test`, 'POST'];
  if (next === 'default') return [SETTINGS, 'POST'];
  if (next === 'key' || next === 'message') return ['/admin/api-keys/new', 'GET'];
  return [next === 'pair' ? `${page}/pair` : `${page}/edit`, 'GET'];
}

/** The next step of a channel as the first thing on its page, until a program sends through it. It follows by itself what it waits for. */
export function Way(props: WayProps) {
  const panel = usePanel();
  const t = panel.texts(wayTexts);
  const { channel, tested, waits } = props;
  const next = nextFor(props, (...page) => panel.may(...page));
  if (next === null && tested === null && !waits) return <div id="way" />;
  const isLeaving = tested !== null && LEAVING.includes(tested.status);
  const page = `/admin/channels/${channel.id}`;
  const isWaiting = isLeaving || next === 'message';
  const href = isWaiting ? `${page}${tested ? `?tested=${tested.id}` : '?waits=1'}` : null;
  const news = tested ? statusChip(tested.status, panel.t).text : t.waiting;
  return (
    <Live id="way" href={href} news={news} as="section" class="card stack way">
      {next && <ChannelSteps steps={stepsOf(props.way)} at={stageOf(next)} />}
      {tested && <Tested channel={channel} message={tested} />}
      {isLeaving ? <p class="help">{t.leaving}</p> : next && <Next {...props} next={next} />}
      {next === null && waits && <Done />}
    </Live>
  );
}

function Tested({ channel, message }: { channel: ChannelView; message: MessageDetail }) {
  const { format, t, texts } = usePanel();
  const own = texts(wayTexts);
  const why = explanation(message.failureCode, channel.gateway, { format });
  return (
    <p>
      {own.tested(message.phone === null ? t.frame.none : format.phone(message.phone))}{' '}
      <Chip {...statusChip(message.status, t)} /> <a href={`/admin/messages/${message.id}`}>{own.details}</a>
      {why && <span class="under">{why}</span>}
    </p>
  );
}

function Next({ next, ...props }: WayProps & { next: NextStep }) {
  const t = usePanel().texts(wayTexts);
  const { channel, keys, way } = props;
  const page = `/admin/channels/${channel.id}`;
  const campaign = <LinkButton href="/admin/send">{t.campaign}</LinkButton>;
  if (next === 'test') {
    return (
      <Told {...t.next.test}>
        <TestForm channel={channel} keys={keys} isOpen />
      </Told>
    );
  }
  if (next === 'default') return <Default name={channel.name} simulator={way.simulatedDefault ?? ''} />;
  if (next === 'message') return <FirstMessage>{campaign}</FirstMessage>;
  const href = next === 'key' ? '/admin/api-keys/new' : next === 'pair' ? `${page}/pair` : `${page}/edit`;
  return (
    <Told {...t.next[next]}>
      <p class="actions">
        <LinkButton href={href} tone="main">
          {t.next[next].action}
        </LinkButton>
        {next === 'key' && campaign}
      </p>
    </Told>
  );
}

function Told({ title, text, children }: { title: string; text: string; children: ComponentChildren }) {
  return (
    <>
      <h2>{title}</h2>
      <p class="help">{text}</p>
      {children}
    </>
  );
}

/** Makes a real channel the default in place of the simulator, and comes back. */
function Default({ name, simulator }: { name: string; simulator: string }) {
  const { default: t } = usePanel().texts(wayTexts).next;
  return (
    <Told title={t.title(name)} text={t.text(simulator)}>
      <Form action={SETTINGS}>
        <input type="hidden" name="defaultChannel" value={name} />
        <input type="hidden" name="then" value="channel" />
        <ShownFields values={{ defaultChannel: simulator }} />
        <PasswordAgain id="default-password" />
        <p class="actions">
          <Button tone="main">{t.action}</Button>
        </p>
      </Form>
    </Told>
  );
}

function Done() {
  const t = usePanel().texts(wayTexts);
  return (
    <Told {...t.done}>
      <p class="actions">
        <LinkButton href="/admin/messages" tone="main">
          {t.next.message.action}
        </LinkButton>
        <LinkButton href="/admin/send">{t.campaign}</LinkButton>
      </p>
    </Told>
  );
}

function FirstMessage({ children }: { children: ComponentChildren }) {
  const { settings, texts } = usePanel();
  const t = texts(wayTexts);
  return (
    <Told {...t.next.message}>
      <CopyBlock
        id="first-message"
        label={t.sample}
        text={enqueueCurl(settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE)}
      />
      <p class="help">{t.waiting}</p>
      <p class="actions">
        <LinkButton href="/admin/messages" tone="main">
          {t.next.message.action}
        </LinkButton>
        {children}
      </p>
    </Told>
  );
}
