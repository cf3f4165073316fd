import type { BatchView } from '@recado/queries';
import { Chart } from '../../ui/chart.js';
import { usePanel } from '../../ui/panel-context.js';
import type { BatchBeside } from './batch-beside.js';
import { ForecastEnd } from './forecast-end.js';
import { forecastView } from './forecast-text.js';
import { batchTexts } from './texts/index.js';

/** Days of one chart; a longer forecast has none. */
const MOST_DAYS = 62;

type BatchEndProps = Pick<BatchView, 'forecast'> & Pick<BatchBeside, 'channel'>;

/** When a batch ends and what decides that, with the days that it takes; nothing where it is stopped or nothing waits. */
export function BatchEnd({ forecast, channel }: BatchEndProps) {
  const panel = usePanel();
  const { batch: t } = panel.texts(batchTexts);
  const { end, limit, stop, days = [] } = forecast;
  if (stop !== null || (end === null && limit === null)) return null;
  const limitsHref = channel && limit !== null && limit.code !== 'schedule' && `/admin/channels/${channel.id}/edit`;
  return (
    <section class="card stack">
      <h2>{t.expectedEnd}</h2>
      <p class="strong">
        <ForecastEnd forecast={forecast} />
      </p>
      {forecastView(forecast, panel).why.map((sentence) => (
        <p class="help">{sentence}</p>
      ))}
      {days.length > 1 && days.length <= MOST_DAYS && (
        <Chart
          title={t.perDay}
          series={[{ name: t.leaving, tone: 'info' }]}
          points={days.map(({ startsAt, messages }) => ({ label: panel.format.day(startsAt), values: [messages] }))}
        />
      )}
      {limitsHref && panel.may(limitsHref, 'POST') && (
        <p>
          <a href={limitsHref}>{t.changeLimits}</a>
        </p>
      )}
    </section>
  );
}
