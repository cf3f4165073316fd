import { type ChannelField, type ChannelView, originOf } from '@recado/channels';
import type { MessageDetail } from '@recado/messages';
import { PricesPart } from '../../prices/prices.part.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Chart } from '../../ui/chart.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { type Detail, Details } from '../../ui/details.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Linked } from '../../ui/linked.js';
import { usePanel } from '../../ui/panel-context.js';
import { Tiles } from '../../ui/tiles.js';
import { Time } from '../../ui/time.js';
import { accountChips } from './account-chips.js';
import { Account, LockBanner } from './account.page.js';
import { ChannelActions, DefaultForm } from './channel-actions.page.js';
import type { ChannelFacts } from './channel-facts.js';
import { keysOf } from './channel-keys.js';
import { channelState } from './channel-state.js';
import { usageChart, usageTiles } from './channel-usage.view.js';
import { explanation } from './explanation.js';
import { askedSettings } from './asked-settings.js';
import { PresetNotice } from './preset.part.js';
import { hasReceipts } from './has-receipts.js';
import { channelLimitTexts } from './limit-texts.js';
import { pairingTexts } from './pairing-texts.js';
import { Receipts } from './receipts.part.js';
import { seenTexts } from './seen-texts.js';
import { StoppedBanner } from './stopped-banner.js';
import { isUnlinked, stopCodeOf } from './stopped-cure.js';
import { channelTexts } from './texts/index.js';
import { nextFor, Way } from './way.part.js';

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
export function ChannelDetailPage({ channel, facts, tested, waits }: ChannelPageProps) {
  const panel = usePanel();
  const next = nextFor({ channel, way: facts.way, tested }, (...page) => panel.may(...page));
  const { why, seen } = channelState(channel, facts.allPaused, panel);
  const chart = usageChart(channel, facts, panel);
  const isPairedInBanner = why !== null && next !== 'settings' && isUnlinked(stopCodeOf(channel), facts.canPair);
  return (
    <>
      <Head channel={channel} facts={facts} isPairedBelow={next === 'pair' || isPairedInBanner} />
      {seen && <p class="help">{seen}</p>}
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
  const lead = phone === null ? kind : `${panel.format.phone(phone)} · ${kind}`;
  const title = (
    <>
      {name} <Chip {...channelState(channel, facts.allPaused, panel).chip} />
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
