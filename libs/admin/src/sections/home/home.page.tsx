import { FIRST_STEPS, FIGURE_WINDOWS } from '@recado/queries';
import { Heading } from '../../ui/heading.js';
import { Live } from '../../ui/live.js';
import { usePanel } from '../../ui/panel-context.js';
import { Tabs } from '../../ui/tabs.js';
import { AttentionCard } from './attention.part.js';
import { FailureCard, FigureCharts, FigureTiles } from './figures.part.js';
import { FirstStepsCard } from './first-steps.part.js';
import type { HomeProps } from './home.view.js';
import { ChannelCard, ProcessCard, WaitingCard } from './now.part.js';
import { LaterCard, RunningCard } from './batches.part.js';
import { homeTexts } from './texts/index.js';

/**
 * The start page: what needs a person, what is left to set up, what is leaving, then the figures. On a new installation
 * the first steps stand in the place of figures, which would all be zero.
 */
export function HomePage({ facts }: HomeProps) {
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
        {!isNew && <FigureCharts facts={facts} />}
        {!isNew && <FailureCard facts={facts} />}
        {!isNew && <WaitingCard facts={facts} />}
        <ChannelCard facts={facts} />
        <ProcessCard facts={facts} />
      </div>
    </Live>
  );
}

/** The figures of a period, which is chosen beside their title. */
function Figures({ facts }: HomeProps) {
  const { home: t } = usePanel().texts(homeTexts);
  return (
    <section class="home-wide">
      <div class="home-head">
        <h2>{t.windowTitles[facts.window]}</h2>
        <Windows facts={facts} />
      </div>
      <FigureTiles facts={facts} />
    </section>
  );
}

function Windows({ facts }: HomeProps) {
  const { home: t } = usePanel().texts(homeTexts);
  const tabs = FIGURE_WINDOWS.map((window) => ({
    href: `/admin?window=${window}`,
    text: t.windows[window],
    isCurrent: window === facts.window,
  }));
  return <Tabs label={t.window} tabs={tabs} />;
}
