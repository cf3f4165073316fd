import type { ForecastLimit } from '@recado/channels';
import { isoTime } from '@recado/core';
import type { ForecastDto, ForecastLimitDto } from './forecast.dto.js';
import type { Forecast } from './forecast.view.js';

/** The wire format of a forecast. */
export function forecastJson({ end, isEarliest, limit, before, stop }: Forecast): ForecastDto {
  return {
    end: isoTime(end),
    earliest: isEarliest,
    limit: limit && limitJson(limit),
    waiting_before: before,
    stopped_by: stop?.code ?? null,
  };
}

function limitJson(limit: ForecastLimit): ForecastLimitDto {
  const { code } = limit;
  switch (code) {
    case 'daily_cap':
    case 'new_recipient_cap': {
      const { perDay, leftToday, growthPercent, atMost } = limit;
      return { code, per_day: perDay, left_today: leftToday, growth_percent: growthPercent, at_most: atMost };
    }
    case 'messaging_limit':
      return { code, per_day: limit.recipients, left_today: limit.left };
    case 'new_recipient_spacing':
    case 'recipient_spacing':
      return { code, spacing_ms: limit.spacingMs };
    case 'reach_out_lock':
    case 'schedule':
      return { code, until: isoTime(limit.until) };
    case 'pace':
      return { code, messages: limit.pace.messages, period_ms: limit.pace.periodMs };
    case 'window':
      return { code, days: [...limit.window.days], from: clock(limit.window.from), to: clock(limit.window.to) };
  }
}

/** `09:00` */
function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
