import { Get, Post } from '@nestjs/common';
import type { ChannelView } from '@recado/channels';
import { priorityOf, MessageStatus } from '@recado/core';
import {
  LANE_COUNTED_AT_MOST,
  type LaneWaiting,
  type BatchUnderWay,
  type BatchView,
  FIRST_STEPS,
  FIGURE_WINDOWS,
  type FigureWindow,
  FirstSteps,
} from '@recado/queries';
import { PanelPages, PanelRequest } from '../../session/kit.js';
import { Chip, type ChipView, Heading, LinkButton, Live, MoreChips, ProgressBar, Table, Tabs } from '../../ui/kit.js';
import { Time, usePanel } from '../../ui/kit.js';
import { batchBar, batchChips, sentCount, simulatedChips } from '../batches/batch-state.js';
import { CountedAt } from '../batches/forecast.js';
import { ForecastEnd } from '../batches/forecast.js';
import { batchTexts } from '../batches/texts/index.js';
import type { ChannelState } from '../channels/channel-state.js';
import type { AttentionItem } from './attention.js';
import { FailureCard, FigureChart, FigureTiles } from './figures.part.js';
import { FirstStepsCard } from './first-steps.part.js';
import { PartsCard } from './parts.part.js';
import { HomeFacts } from './home-facts.js';
import { type HomeProps, homeView } from './home.view.js';
import { homeTexts } from './texts/index.js';

/** What waits in each lane that has something. */
function WaitingCard({ facts: { lanes } }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const count = (messages: number) => format.upTo(messages, LANE_COUNTED_AT_MOST);
  const used = lanes.filter(({ pending, scheduled }) => pending + scheduled > 0);
  return (
    <section>
      <h2>{t.waiting}</h2>
      {used.length === 0 && <p class="help">{t.noWaiting}</p>}
      {used.length > 0 && (
        <Table<LaneWaiting>
          rows={used}
          columns={[
            { head: t.lane, namesRow: true, cell: ({ lane }) => t.lanes[priorityOf(lane)] },
            { head: t.pending, class: 'number', cell: ({ pending }) => count(pending) },
            { head: t.scheduled, class: 'number', cell: ({ scheduled }) => count(scheduled) },
            {
              head: t.oldest,
              class: 'number',
              cell: ({ oldestMs }) => (oldestMs === null ? t.none : format.span(oldestMs)),
            },
          ]}
        />
      )}
    </section>
  );
}

/** The channels and their states. */
function ChannelCard({ facts: { channels, channelStates, channelWarnings } }: HomeProps) {
  const { home: t } = usePanel().texts(homeTexts);
  return (
    <section>
      <h2>{t.channels}</h2>
      <Table<ChannelView>
        rows={channels}
        isLinked
        columns={[
          { head: t.channel, namesRow: true, cell: (channel) => <Name {...channel} /> },
          {
            head: t.state,
            cell: ({ id }) => <State {...channelStates.get(id)!} warnings={channelWarnings.get(id) ?? []} />,
          },
        ]}
      />
    </section>
  );
}

function Name({ id, name, phone }: ChannelView) {
  const { format } = usePanel();
  return (
    <>
      <a href={`/admin/channels/${id}`}>{name}</a>
      {phone !== null && <span class="under">{format.phone(phone)}</span>}
    </>
  );
}

function State({ chip, why, warnings }: ChannelState & { warnings: readonly ChipView[] }) {
  return (
    <span>
      <Chip {...chip} />
      <MoreChips chips={warnings} />
      {why && <span class="under">{why}</span>}
    </span>
  );
}

/** The batches of which something left or is due, with their expected ends. */
export function RunningCard({ facts: { batches } }: HomeProps) {
  const { home: t } = usePanel().texts(homeTexts);
  const running = batches.filter(({ isForLater }) => !isForLater);
  return (
    <section class="home-wide">
      <div class="home-head">
        <h2>{t.batches}</h2>
        <a href="/admin/batches">{t.allBatches}</a>
      </div>
      {running.length === 0 && <p class="help">{t.noBatches}</p>}
      {running.length > 0 && (
        <Table<BatchUnderWay>
          rows={running}
          isLinked
          columns={[
            { head: t.batchHead, namesRow: true, cell: (batch) => <BatchName {...batch} /> },
            { head: t.progress, cell: (batch) => <BatchProgress batch={batch} /> },
            {
              head: t.expectedEnd,
              cell: ({ forecast }) => (forecast.end === null ? t.unknownEnd : <ForecastEnd forecast={forecast} />),
            },
          ]}
        />
      )}
    </section>
  );
}

/** The batches that wait whole for their hour; nothing where there are none. */
export function LaterCard({ facts: { batches } }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const { list } = texts(batchTexts);
  const later = batches.filter(({ isForLater }) => isForLater);
  if (later.length === 0) return null;
  return (
    <section class="home-wide">
      <div class="home-head">
        <h2>{t.later}</h2>
        <a href="/admin/schedules">{t.allSchedules}</a>
      </div>
      <Table<BatchUnderWay>
        rows={later}
        isLinked
        columns={[
          { head: t.batchHead, namesRow: true, cell: (batch) => <BatchName {...batch} /> },
          {
            head: t.begins,
            cell: ({ firstScheduledAt: at }) => (at === null ? list.counting : <Time at={format.brief(at)} />),
          },
          { head: t.expectedEnd, cell: ({ forecast }) => forecast.end !== null && <ForecastEnd forecast={forecast} /> },
        ]}
      />
    </section>
  );
}

/** The state of a batch with its bar. */
function BatchProgress({ batch }: { batch: BatchUnderWay }) {
  const panel = usePanel();
  const { format } = panel;
  const { home: t } = panel.texts(homeTexts);
  const { list } = panel.texts(batchTexts);
  const failed = batch.counts.get(MessageStatus.Failed) ?? 0;
  const counts = t.counts(format.number(sentCount(batch)), format.number(failed));
  const said = batch.isCounting ? list.counting : counts;
  return (
    <span class="share">
      <Chip {...batchChips(batch, panel).chip} />
      <ProgressBar parts={batchBar(batch)} label={said} />
      <span>
        {said} <CountedAt {...batch} />
      </span>
    </span>
  );
}

function BatchName({ id, name, simulated, total, channel }: BatchView) {
  const panel = usePanel();
  const { home: t } = panel.texts(homeTexts);
  return (
    <>
      <a href={`/admin/batches/${id}`}>{name === null ? t.batch(String(id)) : panel.format.label(name)}</a>
      <MoreChips chips={simulatedChips(simulated, panel)} />
      <span class="under">{t.size(panel.format.number(total), channel)}</span>
    </>
  );
}

/** What needs a person, each with its next step; nothing where all is in order. */
function AttentionCard({ facts: { attention } }: HomeProps) {
  const { attention: t } = usePanel().texts(homeTexts);
  if (attention.length === 0) return null;
  return (
    <section class="card stack home-attention" aria-labelledby="attention">
      <h2 id="attention">{t.title}</h2>
      <ul>
        {attention.map((item) => (
          <Item {...item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ tone, title, detail, since, href, action }: AttentionItem) {
  const panel = usePanel();
  const { attention: t } = panel.texts(homeTexts);
  return (
    <li>
      <div>
        <Chip tone={tone} text={tone === 'bad' ? t.urgent : t.soon} /> <span class="strong">{title}</span>
        <span class="under">
          {detail} {since !== null && <Since at={since} />}
        </span>
      </div>
      {panel.may(href) && <LinkButton href={href}>{action}</LinkButton>}
    </li>
  );
}

function Since({ at }: { at: number }) {
  const { format, texts } = usePanel();
  return (
    <>
      {texts(homeTexts).attention.since} <Time at={format.brief(at)} />.
    </>
  );
}

/**
 * The start page: what needs a person, what is left to set up, what is leaving, then the figures. On a new installation
 * the first steps stand in the place of figures, which would all be zero.
 */
function HomePage({ facts }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const { window, figures, steps } = facts;
  const news = t.updated(format.number(figures.totals.sent), format.number(figures.totals.failed));
  const isDone = steps.isHidden || FIRST_STEPS.every((step) => steps.taken.has(step));
  const isNew = !isDone && !steps.taken.has('message');
  return (
    <Live id="home" href={`/admin?window=${window}`} news={news}>
      <Heading title={t.title} lead={t.lead(format.zoneName())} />
      <div class="home">
        <AttentionCard facts={facts} />
        {!isDone && <FirstStepsCard facts={facts} isFolded={!isNew} />}
        {!isNew && <RunningCard facts={facts} />}
        {!isNew && <LaterCard facts={facts} />}
        {!isNew && <Figures facts={facts} />}
        {!isNew && <FigureChart facts={facts} />}
        {!isNew && <FailureCard facts={facts} />}
        {!isNew && <WaitingCard facts={facts} />}
        <ChannelCard facts={facts} />
        <PartsCard facts={facts} />
      </div>
    </Live>
  );
}

/** The figures of a period, which is chosen beside their title. */
function Figures({ facts }: HomeProps) {
  const { home: t } = usePanel().texts(homeTexts);
  const tabs = FIGURE_WINDOWS.map((window) => ({
    href: `/admin?window=${window}`,
    text: t.windows[window],
    isCurrent: window === facts.window,
  }));
  return (
    <section class="home-wide">
      <div class="home-head">
        <h2>{t.windowTitles[facts.window]}</h2>
        <Tabs label={t.window} tabs={tabs} />
      </div>
      <FigureTiles facts={facts} />
    </section>
  );
}

/** The start page: what happens now, and on a new installation what is still to be done. */
@PanelPages()
export class HomeController {
  constructor(
    private readonly facts: HomeFacts,
    private readonly firstSteps: FirstSteps,
  ) {}

  @Get()
  async home(panel: PanelRequest): Promise<void> {
    const facts = await this.facts.read(windowOf(panel.query.window), panel.format.zone);
    const part = <HomePage facts={homeView(facts, panel)} />;
    await panel.show({ title: panel.texts(homeTexts).home.title, body: part, part });
  }

  @Post('first-steps/hide')
  async hide(panel: PanelRequest): Promise<void> {
    await this.firstSteps.hide(panel.actor);
    await panel.redirect('/admin', panel.texts(homeTexts).firstSteps.hiddenNotice);
  }
}

/** The window that the address names, else the last 24 hours. */
function windowOf(asked: unknown): FigureWindow {
  return FIGURE_WINDOWS.find((window) => window === asked) ?? '24h';
}
