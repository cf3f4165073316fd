import { FIRST_STEPS, FIGURE_WINDOWS } from '@recado/queries';
import { Heading } from '../../ui/heading.js';
import { Live } from '../../ui/live.js';
import { usePanel } from '../../ui/panel-context.js';
import { Tabs } from '../../ui/tabs.js';
import { FailureCard, FigureCharts, FigureTiles } from './figures.part.js';
import { FirstStepsCard } from './first-steps.part.js';
import type { HomeProps } from './home.view.js';
import { BatchCard, ChannelCard, ProcessCard, WaitingCard } from './now.part.js';
import { homeTexts } from './texts/index.js';

/** The start page. On a new installation the first steps stand in the place of figures, which would all be zero. */
export function HomePage({ facts }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const { window, figures, steps } = facts;
  const news = t.updated(format.number(figures.totals.sent), format.number(figures.totals.failed));
  const isDone = steps.isHidden || FIRST_STEPS.every((step) => steps.taken.has(step));
  const isNew = !isDone && !steps.taken.has('message');
  return (
    <Live id="home" href={`/admin?window=${window}`} news={news}>
      <Heading title={t.title} lead={t.lead(format.zoneName())}>
        {!isNew && <Windows facts={facts} />}
      </Heading>
      {!isNew && <FigureTiles facts={facts} />}
      <div class="home">
        {isNew && <FirstStepsCard facts={facts} />}
        {!isNew && <FigureCharts facts={facts} />}
        {!isNew && <WaitingCard facts={facts} />}
        {!isNew && <FailureCard facts={facts} />}
        {!isNew && <BatchCard facts={facts} />}
        <ChannelCard facts={facts} />
        <ProcessCard facts={facts} />
        {!isNew && !isDone && <FirstStepsCard facts={facts} />}
      </div>
    </Live>
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
