import { LinkButton } from '../../ui/button.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { Details } from '../../ui/details.js';
import { Heading } from '../../ui/heading.js';
import { Live } from '../../ui/live.js';
import { usePanel } from '../../ui/panel-context.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { BatchActions } from './batch-actions.js';
import { BatchEnd } from './batch-end.part.js';
import { BatchFailures } from './batch-failures.part.js';
import { BatchText } from './batch-text.part.js';
import type { BatchPageView } from './batch.view.js';
import { batchTexts } from './texts/index.js';

/** A batch: its progress, its times, and what can be done with it. It refreshes itself while something happens. */
export function BatchPage({ view }: { view: BatchPageView }) {
  const { batch: t } = usePanel().texts(batchTexts);
  // What stops a batch that goes on is seen without scrolling.
  const isOpen = view.actions.pause !== null || view.actions.resume !== null || view.actions.cancel !== null;
  return (
    <Live id="batch" href={view.liveHref} news={view.announcement}>
      <Heading title={view.title} lead={view.lead}>
        <LinkButton href={view.messagesHref} icon="message">
          {t.messages}
        </LinkButton>
      </Heading>
      <div class="columns">
        <div class="stack">
          <State view={view} />
          <BatchEnd forecast={view.batch.forecast} channel={view.beside.channel} />
          <BatchFailures {...view.batch} />
        </div>
        <div class="stack">
          {isOpen && <BatchActions actions={view.actions} />}
          <BatchText {...view.beside} />
          <section class="card stack">
            <h2>{t.details}</h2>
            <Details rows={view.details} />
          </section>
          {!isOpen && <BatchActions actions={view.actions} />}
        </div>
      </div>
    </Live>
  );
}

function State({ view: { bar, chip, marks, done, stopped, counts, replies } }: { view: BatchPageView }) {
  const { batch: t } = usePanel().texts(batchTexts);
  return (
    <section class="card stack">
      <h2>{t.state}</h2>
      <p>
        <Chip {...chip} />
        <MoreChips chips={marks} />
      </p>
      <p class="share">
        <ProgressBar parts={bar} label={done} />
        <span>{done}</span>
      </p>
      {stopped && <p class="notice notice-warn">{stopped}</p>}
      <Details rows={counts.map(({ status, count, href }) => ({ label: <Chip {...status} />, text: count, href }))} />
      {replies !== null && <p>{replies}</p>}
    </section>
  );
}
