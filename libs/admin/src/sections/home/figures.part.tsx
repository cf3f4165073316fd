import { failureTitle, MessageStatus } from '@recado/core';
import type { FailureCount, FigurePoint } from '@recado/queries';
import { Chart } from '../../ui/chart.js';
import { usePanel } from '../../ui/panel-context.js';
import { STATUS_TONES } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { type Tile, Tiles } from '../../ui/tiles.js';
import type { HomeProps } from './home.view.js';
import { homeTexts } from './texts/index.js';

/** Failures that the page names. */
const MOST_FAILURES = 6;
/** The longest class of the delays ends here, in ms. */
const LONGEST_MS = 3_600_000;

/** What happened in the period, as figures. */
export function FigureTiles({ facts: { figures, isOnlySimulated, failuresHref } }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const { sent, delivered, read, failed } = figures.totals;
  const share = (part: number) => (sent > 0 ? t.ofSent(format.percent(part / sent)) : null);
  const tiles: Tile[] = [
    { label: t.sent, value: format.number(sent), href: '/admin/messages' },
    {
      label: t.delivered,
      value: format.number(delivered),
      note: share(delivered),
      href: '/admin/messages?status=delivered',
    },
    { label: t.read, value: format.number(read), note: share(read), href: '/admin/messages?status=read' },
    { label: t.failed, value: format.number(failed), href: failuresHref },
    { label: t.p50, value: useDelay(figures.p50), note: t.sinceAccepted },
    { label: t.p95, value: useDelay(figures.p95), note: t.sinceAccepted },
  ];
  const note = isOnlySimulated ? t.onlySimulated : figures.apart > 0 && t.simulatedApart(format.number(figures.apart));
  return (
    <div class="stack">
      {note && <p class="help">{note}</p>}
      <Tiles tiles={tiles} />
    </div>
  );
}

/** The bound of a delay in words. */
function useDelay(ms: number | null): string {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  if (ms === null) return t.none;
  return ms > LONGEST_MS ? t.longer : t.within(format.span(ms));
}

/** What left in each piece of the period, and what the receipts said. */
export function FigureCharts({ facts: { figures, window } }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const today = format.day(format.now);
  const label = ({ startsAt }: FigurePoint) => {
    const day = format.day(startsAt);
    if (window === '7d') return day;
    return day === today ? format.clock(startsAt) : `${day} ${format.clock(startsAt)}`;
  };
  const points = (...values: ('sent' | 'failed' | 'delivered' | 'read')[]) =>
    figures.points.map((point) => ({ label: label(point), values: values.map((value) => point[value]) }));
  return (
    <>
      <section class="card stack">
        <Chart
          title={t.sending}
          series={[
            { name: t.sent, tone: STATUS_TONES[MessageStatus.Sent] },
            { name: t.failed, tone: STATUS_TONES[MessageStatus.Failed] },
          ]}
          points={points('sent', 'failed')}
        />
      </section>
      <Funnel {...figures.totals} />
    </>
  );
}

/** How many of the messages arrived and were read, as bars below each other: who read one also got it. */
function Funnel({ sent, delivered, read }: Record<'sent' | 'delivered' | 'read', number>) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const steps = [
    { name: t.sent, messages: sent, tone: STATUS_TONES[MessageStatus.Sent] },
    { name: t.delivered, messages: delivered, tone: STATUS_TONES[MessageStatus.Delivered] },
    { name: t.read, messages: read, tone: STATUS_TONES[MessageStatus.Read] },
  ] as const;
  return (
    <section class="card stack">
      <h2>{t.receipts}</h2>
      <dl class="home-funnel">
        {steps.map(({ name, messages, tone }) => (
          <div>
            <dt>{name}</dt>
            <dd>
              <ProgressBar parts={[{ tone, share: messages / Math.max(1, sent) }]} label={format.number(messages)} />
              <span>{format.number(messages)}</span>
              {name !== t.sent && sent > 0 && <span class="quiet">{format.percent(messages / sent)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p class="help">{t.receiptsLead}</p>
    </section>
  );
}

/** Why messages failed in the period. */
export function FailureCard({ facts }: HomeProps) {
  const { format, language, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const { failures } = facts.figures;
  const channelOf = (id: number) => facts.channels.find((channel) => channel.id === id);
  return (
    <section>
      <h2>{t.failures}</h2>
      {failures.length === 0 && <p class="help">{t.noFailures}</p>}
      {failures.length > 0 && (
        <Table<FailureCount>
          class="keys"
          rows={failures.slice(0, MOST_FAILURES)}
          columns={[
            {
              head: t.code,
              namesRow: true,
              cell: ({ code }) => (
                <>
                  {failureTitle(code, language) ?? format.raw(code)}
                  <span class="under">
                    <code>{code}</code>
                  </span>
                </>
              ),
            },
            { head: t.channel, cell: ({ channelId }) => channelOf(channelId)?.name ?? t.none },
            { head: t.messages, class: 'number', cell: ({ messages }) => format.number(messages) },
          ]}
        />
      )}
      {failures.length > 0 && <FailureLink facts={facts} />}
    </section>
  );
}

function FailureLink({ facts }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const more = facts.figures.failures.length - MOST_FAILURES;
  return (
    <p class="help home-more">
      <a href={facts.failuresHref}>{t.seeFailures}</a> {more > 0 && t.more(format.number(more))}
    </p>
  );
}
