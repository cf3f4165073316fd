import type { ComponentChildren } from 'preact';
import { Button, LinkButton } from '../../ui/button.js';
import { Chart } from '../../ui/chart.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { type Detail, Details } from '../../ui/details.js';
import { PricesPart } from '../../prices/prices.part.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Linked } from '../../ui/linked.js';
import { usePanel } from '../../ui/panel-context.js';
import { Tiles } from '../../ui/tiles.js';
import { Time } from '../../ui/time.js';
import { Account, LockBanner } from './account.page.js';
import { ChannelActions, DefaultForm } from './channel-actions.page.js';
import type { ChannelDetailView } from './channel-detail.view.js';
import type { UsageChart } from './channel-usage.view.js';
import { pairingTexts } from './pairing-texts.js';
import { Receipts } from './receipts.part.js';
import { seenTexts } from './seen-texts.js';
import { DefaultOffer } from './default-offer.js';
import { channelTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(channelTexts).channels;

/** The page of one channel. */
export function ChannelDetailPage({ view }: { view: ChannelDetailView }) {
  return (
    <>
      <Head {...view} />
      {view.seen && <p class="help">{view.seen}</p>}
      {view.why && <p class="notice notice-warn">{view.why}</p>}
      {view.account?.lock && <LockBanner {...view.account.lock} />}
      {view.simulatedDefault && <DefaultOffer name={view.name} simulator={view.simulatedDefault} />}
      <Tiles tiles={view.tiles} />
      <div class="columns">
        <div class="stack">
          {view.chart && <Usage {...view.chart} />}
          {view.prices && <PricesPart {...view.prices} />}
          <Facts {...view} />
          {view.account && <Account account={view.account} />}
          {view.error && <LastError error={view.error} />}
          {view.receipts && <Receipts receipts={view.receipts} />}
        </div>
        <ChannelActions {...view} />
      </div>
    </>
  );
}

function Head(view: ChannelDetailView) {
  const t = useTexts();
  const { name, state, warnings, kind, editHref, pairHref, templatesHref, checkAction } = view;
  const title = (
    <>
      {name} <Chip {...state} />
      <MoreChips chips={warnings} />
    </>
  );
  return (
    <Heading title={title} lead={kind} trail={{ href: '/admin/channels', text: t.title }}>
      {(editHref ?? pairHref ?? templatesHref ?? checkAction) && <HeadActions {...view} />}
    </Heading>
  );
}

function HeadActions({ editHref, pairHref, templatesHref, checkAction, mustPair }: ChannelDetailView) {
  const t = useTexts();
  const pairing = usePanel().texts(pairingTexts);
  const seen = usePanel().texts(seenTexts);
  return (
    <div class="actions">
      {pairHref && (
        <LinkButton href={pairHref} {...(mustPair && { tone: 'main' as const })}>
          {pairing.title}
        </LinkButton>
      )}
      {checkAction && (
        <Form action={checkAction}>
          <Button icon="turn">{seen.check}</Button>
        </Form>
      )}
      {templatesHref && <LinkButton href={templatesHref}>{t.templates}</LinkButton>}
      {editHref && (
        <LinkButton href={editHref} icon="edit">
          {t.edit}
        </LinkButton>
      )}
    </div>
  );
}

function Usage(chart: UsageChart) {
  return (
    <section class="card stack">
      <Chart {...chart} />
    </section>
  );
}

function Facts(view: ChannelDetailView) {
  const t = useTexts();
  const rows: Detail[] = [
    ...view.settings,
    { label: t.limits, text: view.limits.length === 0 ? t.noLimits : limits(view) },
    { label: t.keys, text: view.keys.length === 0 ? t.noKeys : keys(view) },
    ...(view.createdAt ? [{ label: t.createdAt, time: view.createdAt }] : []),
  ];
  return (
    <section class="card stack">
      <h2>{t.details}</h2>
      <Details rows={rows} />
      <p class="help">{t.keysHint}</p>
      {view.makeDefault && <DefaultForm {...view.makeDefault} />}
      {view.builtIn && <p class="help">{view.builtIn}</p>}
    </section>
  );
}

function limits({ limits }: ChannelDetailView): ComponentChildren {
  return limits.map((limit) => <span class="line">{limit}</span>);
}

function keys({ keys }: ChannelDetailView): ComponentChildren {
  return keys.map(({ href, name }) => (
    <Linked class="line" href={href}>
      {name}
    </Linked>
  ));
}

function LastError({ error }: { error: NonNullable<ChannelDetailView['error']> }) {
  return (
    <section class="card stack">
      <h2>{useTexts().lastError}</h2>
      <p>
        <Time at={error.at} />
      </p>
      <p>{error.text}</p>
      {error.raw && <code class="raw">{error.raw}</code>}
    </section>
  );
}
