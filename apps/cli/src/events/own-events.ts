import type { INestApplicationContext } from '@nestjs/common';
import type { NotificationType } from '@recado/core';
import { EndpointChanges, Listeners } from '@recado/webhooks';
import { cliActor } from '../command/actor.js';
import type { EventSource } from './event-source.js';

/** The events of every key of the installation here, by its database. */
export async function ownEvents(
  services: INestApplicationContext,
  events: readonly NotificationType[],
): Promise<EventSource> {
  const listeners = services.get(Listeners);
  const { id, secret } = await listeners.add({ apiKeyId: null, events, description: 'recado listen' }, cliActor());
  return {
    secret,
    take: (taken) => listeners.take(id, { taken }),
    end: async () => void (await services.get(EndpointChanges).remove(id, cliActor())),
  };
}
