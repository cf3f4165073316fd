import type { HeardEvent } from '@recado/webhooks';
import { ApiError, type ApiClient } from '../remote/api.js';
import type { EventSource } from './event-source.js';

const LISTENERS = '/api/webhooks/listeners';

/** The events of the messages of a key, by the API. */
export async function apiEvents(api: ApiClient, events: readonly string[] | undefined): Promise<EventSource> {
  const order = { ...(events && { events }), description: 'recado listen' };
  const { id, secret } = await api.call<{ id: number; secret: string }>('POST', LISTENERS, order);
  return {
    secret,
    async take(taken) {
      try {
        return (await api.call<{ data: HeardEvent[] }>('POST', `${LISTENERS}/${id}/take`, { taken })).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    end: () => api.call<void>('DELETE', `/api/webhooks/${id}`),
  };
}
