import { failureTitle, MessageStatus } from '@recado/core';
import type { FailureCount, FigurePoint } from '@recado/queries';
import { Chart, STATUS_TONES, Table, type Tile, Tiles, usePanel } from '../../ui/kit.js';
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

/** What left and what failed in each piece of the period. */
export function FigureChart({ facts: { figures, window } }: HomeProps) {
  const { format, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const today = format.day(format.now);
  const label = ({ startsAt }: FigurePoint) => {
    const day = format.day(startsAt);
    if (window === '7d') return day;
    return day === today ? format.clock(startsAt) : `${day} ${format.clock(startsAt)}`;
  };
  const points = figures.points.map((point) => ({ label: label(point), values: [point.sent, point.failed] }));
  return (
    <section class="card stack home-wide">
      <Chart
        title={t.sending}
        series={[
          { name: t.sent, tone: STATUS_TONES[MessageStatus.Sent] },
          { name: t.failed, tone: STATUS_TONES[MessageStatus.Failed] },
        ]}
        points={points}
      />
    </section>
  );
}

/** Why messages failed in the period. */
export function FailureCard({ facts }: HomeProps) {
  const { format, language, texts } = usePanel();
  const { home: t } = texts(homeTexts);
  const { failures } = facts.figures;
  const more = failures.length - MOST_FAILURES;
  const channelOf = (id: number) => facts.channels.find((channel) => channel.id === id);
  return (
    <section>
      <h2>{t.failures}</h2>
      {failures.length === 0 && <p class="help">{t.noFailures}</p>}
      {failures.length > 0 && (
        <Table<FailureCount>
          class="two-lines"
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
            { head: t.channel, class: 'when', cell: ({ channelId }) => channelOf(channelId)?.name ?? t.none },
            { head: t.messages, class: 'number state', cell: ({ messages }) => format.number(messages) },
          ]}
        />
      )}
      {failures.length > 0 && (
        <p class="help home-more">
          <a href={facts.failuresHref}>{t.seeFailures}</a> {more > 0 && t.more(format.number(more))}
        </p>
      )}
    </section>
  );
}
