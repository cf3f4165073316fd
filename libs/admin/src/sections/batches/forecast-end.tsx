import type { Forecast } from '@recado/queries';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import { forecastView } from './forecast-text.js';

/** The expected end in one line, such as `por volta de 11/12/2026`. */
export function ForecastEnd({ forecast }: { forecast: Forecast }) {
  const { time, prefix, unknown } = forecastView(forecast, usePanel());
  if (!time) return <span>{unknown}</span>;
  return (
    <span>
      {prefix !== '' && `${prefix} `}
      <Time at={time} />
    </span>
  );
}
