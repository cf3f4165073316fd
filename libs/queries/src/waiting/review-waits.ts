import { Injectable } from '@nestjs/common';
import { WAITING } from '@recado/core';
import { type MessageView, type TemplateStop, TemplateStops, useOf, type WaitingFor } from '@recado/messages';

type Explained = Pick<MessageView, 'id' | 'status' | 'batchId' | 'text' | 'content' | 'isTemplateStopped'>;

/** Says which messages wait because the provider reviews the template by which they would leave. */
@Injectable()
export class ReviewWaits {
  constructor(private readonly stops: TemplateStops) {}

  /** What those of these messages wait for, by id. Without a stop it costs no query. */
  async of(messages: readonly Explained[]): Promise<Map<number, WaitingFor>> {
    const stopped = messages.filter(({ status, isTemplateStopped }) => isTemplateStopped && WAITING.includes(status));
    const stops = await this.stops.of(stopped.map(({ batchId }) => batchId));
    return new Map(
      stopped.flatMap((message) => {
        const own = stops.filter((stop) => useOf(stop, message) !== 'never');
        return own.length === 0 ? [] : [[message.id, reviewOf(own)] as const];
      }),
    );
  }
}

/** The wait for the review of these templates; `reason`: the provider has dropped a message already. */
export function reviewOf(stops: readonly Pick<TemplateStop, 'state'>[]): WaitingFor {
  const isRefused = stops.some(({ state }) => state === 'refused');
  return { code: 'provider_review', until: null, reason: isRefused ? 'template_unavailable' : null };
}
