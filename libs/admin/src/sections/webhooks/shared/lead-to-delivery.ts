import { Injectable } from '@nestjs/common';
import {
  AskedAnswers,
  DeliveryQueries,
  type LastAttempt,
  type WebhookDeliveryView,
  type WebhookEndpointView,
} from '@recado/webhooks';
import { bad, type PanelRequest } from '../../../panel/panel-request.js';
import { webhookTexts } from '../texts/index.js';
import { deliveryPath } from './paths.js';

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
