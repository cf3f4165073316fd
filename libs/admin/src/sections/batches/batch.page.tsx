import { ActionCard } from '../../ui/action-card.js';
import { LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Confirm } from '../../ui/confirm.js';
import { Details } from '../../ui/details.js';
import { Heading } from '../../ui/heading.js';
import { Live } from '../../ui/live.js';
import { usePanel } from '../../ui/panel-context.js';
import type { BatchPageView } from './batch.view.js';
import { batchTexts } from './texts/index.js';

/** A batch: its progress, its times, and the cancellation of what waits. It refreshes itself while something happens. */
export function BatchPage({ view }: { view: BatchPageView }) {
  const { batch: t } = usePanel().texts(batchTexts);
  return (
    <Live id="batch" href={view.liveHref} news={view.announcement}>
      <Heading title={view.title} lead={view.lead}>
        <LinkButton href={view.messagesHref} icon="message">
          {t.messages}
        </LinkButton>
      </Heading>
      <div class="columns">
        <State view={view} />
        <div class="stack">
          <section class="card stack">
            <h2>{t.details}</h2>
            <Details rows={view.times} />
          </section>
          <Cancellation cancel={view.cancel} />
        </div>
      </div>
    </Live>
  );
}

function State({ view: { share, done, stopped, counts } }: { view: BatchPageView }) {
  const { batch: t } = usePanel().texts(batchTexts);
  return (
    <section class="card stack">
      <h2>{t.state}</h2>
      <p class="share">
        <progress value={share} max={1} aria-label={done} />
        <span>{done}</span>
      </p>
      {stopped && <p class="notice notice-warn">{stopped}</p>}
      <Details rows={counts.map(({ status, count, href }) => ({ label: <Chip {...status} />, text: count, href }))} />
    </section>
  );
}

function Cancellation({ cancel }: Pick<BatchPageView, 'cancel'>) {
  const { batch: t } = usePanel().texts(batchTexts);
  const tones = { openTone: 'danger', submitTone: 'danger-main' } as const;
  return (
    <ActionCard title={t.cancelTitle} lead={cancel?.lead ?? t.cancelNone} action={cancel?.action ?? null} isDanger>
      {cancel && <Confirm {...cancel} {...tones} lead={t.cancelWarning} submit={t.cancelSubmit} />}
    </ActionCard>
  );
}
