import { Injectable } from '@nestjs/common';
import {
  type EndedAttempts,
  type FormatObstacle,
  type WebhookFormats,
  type WebhookEndpointView,
  AskedAnswers,
  DeliveryQueries,
  type LastAttempt,
  type WebhookDeliveryView,
} from '@recado/webhooks';
import { bad, type PanelRequest } from '../../session/kit.js';
import { type ChipView, usePanel } from '../../ui/kit.js';
import { webhookTexts } from './texts/index.js';

/** The list of webhooks. */
export const ROOT = '/admin/webhooks';

/** The page of an endpoint. */
export const endpointPath = (id: number): string => `${ROOT}/${id}`;

/** The page of a delivery. */
export const deliveryPath = (id: number): string => `${ROOT}/deliveries/${id}`;

/** The texts of webhooks in the language of the reader, with the shared ones. */
export const useTexts = () => usePanel().texts(webhookTexts);

/** Why the format of an endpoint cannot sign now; null: it can, or signs by no secret of a key. */
export async function obstacleOf(
  { format, apiKeyId, keyIds }: WebhookEndpointView,
  formats: WebhookFormats,
): Promise<FormatObstacle | null> {
  return format === null ? null : formats.obstacle(format, apiKeyId === null ? keyIds : [apiKeyId]);
}

/** Whether an endpoint works, as a chip. */
export function endpointState(endpoint: WebhookEndpointView, panel: Pick<PanelRequest, 'texts'>): ChipView {
  const { states } = panel.texts(webhookTexts);
  if (!endpoint.enabled) return { tone: 'quiet', text: states.disabled };
  return endpoint.failingSince === null
    ? { tone: 'good', text: states.working }
    : { tone: 'bad', text: states.failing };
}

/** `98,5% de 1.204`; null: nothing was tried. */
export function rateText(
  { delivered, failed }: EndedAttempts,
  panel: Pick<PanelRequest, 'texts' | 'format'>,
): string | null {
  const total = delivered + failed;
  if (total === 0) return null;
  return panel.texts(webhookTexts).rate(panel.format.percent(delivered / total), panel.format.number(total));
}

/**
 * The URL as far as everybody may see it: a path or a query often holds a secret. Nothing of what is no URL, such as the
 * empty text of an endpoint that was deleted.
 */
export function shownUrl(url: string, { format }: Pick<PanelRequest, 'format'>): string {
  return format.raw(url) ?? (URL.canParse(url) ? new URL(url).origin : '');
}

/** Leads a person who asked for a delivery to its page, as soon as that can show the answer. */
@Injectable()
export class LeadToDelivery {
  constructor(
    private readonly answers: AskedAnswers,
    private readonly deliveries: DeliveryQueries,
  ) {}

  /** Waits for the end of an attempt after the first `attempts` ones, a few seconds at most. */
  async lead(
    panel: PanelRequest,
    id: number,
    attempts: number,
    { throttledUntil }: Pick<WebhookEndpointView, 'throttledUntil'>,
  ): Promise<void> {
    const { delivery: t } = panel.texts(webhookTexts);
    const page = deliveryPath(id);
    // The page says until when the endpoint asked to get nothing.
    if (throttledUntil > panel.format.now) return panel.redirect(page);
    const hasEnded = await this.answers.comesTo(id, attempts);
    const found = hasEnded ? await this.deliveries.find(id) : null;
    await panel.redirect(page, found?.last ? answerSentence(panel, found, found.last) : t.stillWaits);
  }
}

function answerSentence(panel: PanelRequest, { error }: WebhookDeliveryView, { status, ms }: LastAttempt) {
  const { delivery: t, faults } = panel.texts(webhookTexts);
  const took = panel.format.span(ms);
  const said = status === null && error !== null ? t.unanswered(faults[error], took) : t.answered(String(status), took);
  return error === null ? said : bad(said);
}
