import { Injectable } from '@nestjs/common';
import { type ChannelView, type ChannelField, originOf, AccountNews, Channels } from '@recado/channels';
import { failureTitle } from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import { MessageQueries, ReceiptFigures } from '@recado/queries';
import { found, idOf, type PanelRequest, submit, type Submission } from '../../session/kit.js';
import { PricesPart } from '../../prices/prices.part.js';
import { Button, Chart, Chip, type Detail, Details, Form, Heading, LinkButton, Linked } from '../../ui/kit.js';
import { MoreChips, Tiles, Time, usePanel } from '../../ui/kit.js';
import { accountChips } from './account.page.js';
import { Account, LockBanner } from './account.page.js';
import { askedSettings } from './asked-settings.js';
import { ChannelActions, DefaultForm } from './channel-actions.page.js';
import { COUNTED_AT_MOST, ChannelBacklog } from './channel-backlog.js';
import { type ChannelFacts, ChannelFactsReader } from './channel-facts.js';
import { keysOf } from './channel-keys.js';
import { ChannelListPage, ChannelRows } from './channel-list.page.js';
import { channelState } from './channel-state.js';
import { usageChart, usageTiles } from './channel-usage.view.js';
import { explanation } from './explanation.js';
import { hasReceipts } from './receipts.part.js';
import { channelLimitTexts } from './limit-texts.js';
import { pairingTexts } from './pairing-texts.js';
import { PresetNotice } from './preset.part.js';
import { Receipts } from './receipts.part.js';
import { seenTexts } from './seen-texts.js';
import { cureOf, isOfEnvironment, stopCodeOf, isUnlinked } from './stopped-cure.js';
import { channelTexts } from './texts/index.js';
import { nextFor, Way } from './way.part.js';

interface StoppedProps {
  channel: ChannelView;
  why: string;
  canPair: boolean;
  /** How many messages wait for it, counted up to a limit. */
  waiting: number;
  /** Whether the page offers what helps below. */
  isHelpBelow: boolean;
}

/** Why a channel does not send: what happened, since when, what waits, and what helps. */
function StoppedBanner({ channel, why, canPair, waiting, isHelpBelow }: StoppedProps) {
  const panel = usePanel();
  const { channels: t } = panel.texts(channelTexts);
  const code = stopCodeOf(channel);
  const title = failureTitle(code, panel.language);
  const cure = cureOf(channel, { code, canPair }, panel);
  return (
    <div class="notice notice-warn">
      {title && <p class="strong">{title}</p>}
      <p>
        {isOfEnvironment(channel, code) ? `${why} ${t.fromEnvironment}` : why}{' '}
        {title && <Since channel={channel} waiting={waiting} />}
      </p>
      {cure && !isHelpBelow && panel.may(cure.href) && (
        <p class="actions">
          <LinkButton href={cure.href} tone="main">
            {cure.text}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** Since when, and how many messages wait. */
function Since({ channel, waiting }: Pick<StoppedProps, 'channel' | 'waiting'>) {
  const { format, texts } = usePanel();
  const { channels: t } = texts(channelTexts);
  const at = stoppedSince(channel);
  return (
    <>
      {at !== null && (
        <>
          {t.stoppedSince} <Time at={format.brief(at)} />.{' '}
        </>
      )}
      {waiting > 0 && t.stoppedWaiting(waiting, format.upTo(waiting, COUNTED_AT_MOST))}
    </>
  );
}

/** UTC milliseconds; null: no time tells when it began. */
function stoppedSince({ pause, blockedAs, failingSince, lastError }: ChannelView): number | null {
  if (pause) return pause.at;
  return blockedAs === null ? null : (failingSince ?? lastError?.at ?? null);
}

interface ChannelProps {
  channel: ChannelView;
  facts: ChannelFacts;
}

interface ChannelPageProps extends ChannelProps {
  /** The test that was sent a moment ago; null: none. */
  tested: MessageDetail | null;
  waits: boolean;
}

const useTexts = () => usePanel().texts(channelTexts).channels;

/** The page of one channel. */
function ChannelDetailPage({ channel, facts, tested, waits }: ChannelPageProps) {
  const panel = usePanel();
  const next = nextFor({ channel, way: facts.way, tested }, (...page) => panel.may(...page));
  const { why, seen } = channelState(channel, facts.allPaused, panel);
  const chart = usageChart(channel, facts, panel);
  const isPairedInBanner = why !== null && next !== 'settings' && isUnlinked(stopCodeOf(channel), facts.canPair);
  return (
    <>
      <Head channel={channel} facts={facts} isPairedBelow={next === 'pair' || isPairedInBanner} />
      {seen && channel.gateway === 'sandbox' && <p class="notice notice-warn">{seen}</p>}
      {why && next !== 'pair' && (
        <StoppedBanner channel={channel} why={why} {...facts} isHelpBelow={next === 'settings'} />
      )}
      <LockBanner {...channel} />
      <LeftUnknown {...channel} />
      <PresetNotice channel={channel} fields={facts.fields} />
      <Way channel={channel} {...facts} tested={tested} waits={waits} />
      {/* While a test is followed, they would lag behind what is told of it. */}
      {tested === null && <Tiles tiles={usageTiles(channel, facts, hasReceipts(channel), panel)} />}
      <div class="columns">
        <div class="stack">
          {chart && (
            <section class="card stack">
              <Chart {...chart} />
            </section>
          )}
          <PricesPart days={facts.prices} />
          <Facts channel={channel} facts={facts} />
          <Account channel={channel} {...facts.account} />
          <LastError channel={channel} said={why} />
          {hasReceipts(channel) && <Receipts channel={channel} facts={facts} />}
        </div>
        <ChannelActions channel={channel} keys={facts.keys} isTestAbove={next === 'test'} />
      </div>
    </>
  );
}

/** What a change of the settings left unknown; the number begins anew with the next change. */
function LeftUnknown({ id, leftUnknown }: Pick<ChannelView, 'id' | 'leftUnknown'>) {
  const { texts, format } = usePanel();
  const t = texts(seenTexts);
  if (leftUnknown === 0) return null;
  return (
    <p class="notice notice-warn">
      {t.leftUnknown(format.number(leftUnknown))}{' '}
      <a href={`/admin/messages?status=unknown&channel=${id}`}>{t.leftUnknownLink}</a>
    </p>
  );
}

interface HeadProps extends ChannelProps {
  /** Whether the page goes on with the pairing, or its banner leads there. */
  isPairedBelow: boolean;
}

function Head({ channel, facts, isPairedBelow }: HeadProps) {
  const panel = usePanel();
  const t = useTexts();
  const { name, gateway, phone } = channel;
  const kind = askedSettings(gateway, facts.fields, {}, panel).gatewayName;
  const { chip, seen } = channelState(channel, facts.allPaused, panel);
  const told = gateway === 'sandbox' ? null : seen;
  const lead = [phone !== null && panel.format.phone(phone), kind, told].filter(Boolean).join(' · ');
  const title = (
    <>
      {name} <Chip {...chip} />
      <MoreChips chips={accountChips(channel, facts.account.news, panel)} />
    </>
  );
  return (
    <Heading title={title} lead={lead} trail={{ href: '/admin/channels', text: t.title }}>
      {name !== 'sandbox' && <HeadActions channel={channel} facts={facts} isPairedBelow={isPairedBelow} />}
    </Heading>
  );
}

function HeadActions({ channel, facts: { canPair, hasTemplates }, isPairedBelow }: HeadProps) {
  const t = useTexts();
  const { texts } = usePanel();
  const page = `/admin/channels/${channel.id}`;
  const check = channel.seen?.check;
  const isPaired = check?.code === null;
  return (
    <div class="actions">
      {canPair && !isPairedBelow && (
        <LinkButton href={`${page}/pair`}>
          {isPaired ? texts(pairingTexts).ofPaired : texts(pairingTexts).title}
        </LinkButton>
      )}
      {channel.archivedAt === null && hasReceipts(channel) && (
        <Form action={`${page}/check`}>
          <Button icon="turn">{texts(seenTexts).check}</Button>
        </Form>
      )}
      {hasTemplates && <LinkButton href={`${page}/templates`}>{t.templates}</LinkButton>}
      <LinkButton href={`${page}/edit`} icon="edit">
        {t.edit}
      </LinkButton>
    </div>
  );
}

function Facts({ channel, facts }: ChannelProps) {
  const panel = usePanel();
  const t = useTexts();
  const { limits, createdAt, builtIn, name } = channel;
  const phrases = channelLimitTexts(limits, panel);
  const keys = keysOf(channel, facts.keys);
  const rows: Detail[] = [
    ...useSettings(channel, facts.fields),
    {
      label: t.limits,
      text: phrases.length === 0 ? t.noLimits : phrases.map((text) => <span class="line">{text}</span>),
    },
    ...(facts.way.isUsual ? [{ label: t.usual, text: t.usualHint }] : []),
    ...(keys.length === 0 ? [] : [{ label: t.keys, text: keys.map((key) => <Key {...key} />) }]),
    ...(createdAt === 0 ? [] : [{ label: t.createdAt, time: panel.format.dateTime(createdAt) }]),
  ];
  return (
    <section class="card stack">
      <h2>{t.details}</h2>
      <Details rows={rows} />
      {keys.length > 0 && <p class="help">{t.keysHint}</p>}
      <DefaultForm channel={channel} keys={facts.keys} />
      {builtIn && <p class="help">{t.builtIns[name === 'default' ? 'default' : 'sandbox']}</p>}
    </section>
  );
}

/** What of its settings is not secret. Of an address, who may not edit it sees the server alone: a path may hold a token. */
function useSettings({ id, gateway }: ChannelView, fields: readonly ChannelField[]): Detail[] {
  const panel = usePanel();
  const mayEdit = panel.may(`/admin/channels/${id}/edit`);
  const { texts, gatewayName } = askedSettings(gateway, fields, {}, panel);
  const shown = ({ name, value }: ChannelField) => (name === 'url' && !mayEdit ? originOf({ url: value }) : value);
  return fields.flatMap((field) => {
    const text = shown(field);
    if (text === null) return [];
    const { label, choices } = texts[field.name] ?? { label: field.name };
    if (field.isDocument) return [{ label, text: gatewayName }];
    const words = choices?.[text];
    return [words === undefined ? { label, text, mono: true } : { label, text: words }];
  });
}

function Key({ id, name }: { id: number; name: string }) {
  return (
    <Linked class="line" href={`/admin/api-keys/${id}`}>
      {name}
    </Linked>
  );
}

/** `said`: what stands above it already. */
function LastError({ channel: { lastError, gateway }, said }: { channel: ChannelView; said: string | null }) {
  const { format } = usePanel();
  const t = useTexts();
  if (!lastError) return null;
  const { code, detail, at } = lastError;
  const meaning = explanation(code, gateway, { format });
  const raw = format.raw(detail === null ? code : `${code} · ${detail}`);
  return (
    <section class="card stack">
      <h2>{t.lastError}</h2>
      <p>
        <Time at={format.dateTime(at)} />
      </p>
      {meaning && !said?.includes(meaning) && <p>{meaning}</p>}
      {raw && <code class="raw">{raw}</code>}
    </section>
  );
}

/** What the address of a channel's page asks for. */
interface AskedOfChannel {
  /** The id of a test that was sent a moment ago. */
  tested?: unknown;
  /** `1`: the page waits for the first message of a program. */
  waits?: unknown;
}

/** Shows the pages of all channels and of one, also when a form on them was refused. */
@Injectable()
export class ShowChannel {
  constructor(
    private readonly channels: Channels,
    private readonly backlog: ChannelBacklog,
    private readonly receipts: ReceiptFigures,
    private readonly news: AccountNews,
    private readonly facts: ChannelFactsReader,
    private readonly messages: MessageQueries,
  ) {}

  /** The channel of a path. Throws NotFoundException. */
  async find(id: number): Promise<ChannelView> {
    await this.channels.all();
    return found(this.channels.withId(id));
  }

  /** Shows all channels, also when the form that resumes them all was refused. */
  async showAll(panel: PanelRequest): Promise<void> {
    const channels = await this.channels.all();
    const waiting = await this.backlog.ofAll(channels);
    const news = await this.news.ofAccounts(channels.map(({ id }) => id));
    const usual = this.channels.senderOf({ defaultChannelId: null });
    const listed = channels.map(async (channel) => ({
      ...channel,
      waiting: waiting.get(channel.id) ?? 0,
      isUsual: channel.id === usual?.id,
      receipts: await this.receipts.of(channel.id),
      news: news.get(channel.id) ?? [],
    }));
    const { allPaused } = this.channels;
    const shown = { channels: await Promise.all(listed), allPaused };
    const { title } = panel.texts(channelTexts).channels;
    await panel.show({ title, body: <ChannelListPage {...shown} />, part: <ChannelRows {...shown} /> });
  }

  /** Shows a channel, also when a form on its page was refused. */
  async show(panel: PanelRequest, channel: ChannelView, { tested, waits }: AskedOfChannel = {}): Promise<void> {
    const facts = await this.facts.of(channel);
    const message = typeof tested === 'string' ? await this.messages.detail(idOf(tested) ?? 0) : null;
    const shown = { channel, facts, tested: message?.channelId === channel.id ? message : null, waits: waits === '1' };
    const part = <Way {...shown} {...facts} />;
    await panel.show({ title: channel.name, body: <ChannelDetailPage {...shown} />, part });
  }

  /** Answers a form on the page of a channel that asks for the password. */
  submit(panel: PanelRequest, channel: ChannelView, asked: Omit<Submission, 'show'>): Promise<void> {
    return submit(panel, { asksPassword: true, show: () => this.show(panel, channel), ...asked });
  }
}
