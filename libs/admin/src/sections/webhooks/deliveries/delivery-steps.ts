import { WebhookDeliveryStatus } from '@recado/core';
import type { EarlierAttempt, ReceivedAnswer, WebhookDeliveryView } from '@recado/webhooks';
import type { Localization } from '../../../i18n/localization.js';
import type { TimelineStep } from '../../../ui/timeline.js';
import { webhookTexts } from '../texts/index.js';

/** A delivery with the attempts before its last one, the newest first. */
export interface DeliveryHistory {
  delivery: WebhookDeliveryView;
  earlier: readonly EarlierAttempt[];
}

type Attempt = Pick<EarlierAttempt, 'attempt' | 'startedAt' | 'ms' | 'status' | 'error' | 'answer'>;

/** Each attempt that has ended, the newest first. */
export function deliverySteps({ delivery, earlier }: DeliveryHistory, panel: Localization): TimelineStep[] {
  const { last, error, status, attempts, nextAt } = delivery;
  const isRunning = status === WebhookDeliveryStatus.Waiting && nextAt === null;
  const attempt = isRunning ? attempts - 1 : attempts;
  const newest: Attempt[] = last === null ? [] : [{ ...last, attempt, error }];
  return [...newest, ...earlier].map((ended) => stepOf(ended, panel));
}

function stepOf({ attempt, startedAt, ms, status, error, answer }: Attempt, panel: Localization): TimelineStep {
  const { delivery: t, faults } = panel.texts(webhookTexts);
  const result = error === null ? t.delivered : faults[error];
  return {
    tone: error === null ? 'done' : 'bad',
    title: t.attempt(panel.format.number(attempt)),
    note: `${result} · ${t.took(panel.format.span(ms))}`,
    raw: rawOf(status, answer, panel),
    at: panel.format.precise(startedAt),
  };
}

/** `HTTP 503` and the beginning of the body in one line. */
function rawOf(status: number | null, answer: ReceivedAnswer | null, panel: Localization): string | null {
  if (status === null) return answer?.detail ?? null;
  const body = (answer?.body ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const line = panel.texts(webhookTexts).delivery.status(String(status));
  const shown = panel.format.raw(body) ?? '';
  return shown === '' ? line : `${line} ${shown}`;
}
