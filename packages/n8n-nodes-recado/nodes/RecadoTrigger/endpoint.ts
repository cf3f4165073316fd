import type { IHookFunctions } from 'n8n-workflow';
import { NotFoundError } from '../../../client/src/codes.js';
import type { Recado, WebhookEventName } from '../../../client/src/index.js';
import { recadoOf } from '../../shared/recado-client.js';
import { shownError } from '../../shared/errors.js';

/** What n8n keeps of a trigger between its activation and its end. */
interface Kept {
  webhookId?: number;
  secret?: string;
}

/** Whether the webhook of a trigger is there; it is given the address and the events that the trigger has now. */
export function endpointIsThere(hook: IHookFunctions): Promise<boolean> {
  return atServer(hook, async (recado, kept) => {
    const { webhookId, secret } = kept;
    if (webhookId === undefined || secret === undefined) return false;
    try {
      const found = await recado.call('getWebhook', { path: { id: webhookId } });
      const [url, events] = [addressOf(hook), eventsOf(hook)];
      const isSame = found.url === url && found.enabled && sameEvents(found.events, events);
      if (!isSame)
        await recado.call('changeWebhook', { path: { id: webhookId }, body: { url, events, enabled: true } });
      return true;
    } catch (error) {
      if (!isGone(error)) throw shownError(hook.getNode(), error);
      forget(kept);
      return false;
    }
  });
}

/** Makes the webhook of a trigger. The secret is told this once, so n8n keeps it with the workflow. */
export function makeEndpoint(hook: IHookFunctions): Promise<boolean> {
  return atServer(hook, async (recado, kept) => {
    const description = `n8n: ${hook.getWorkflow().name ?? ''}`.slice(0, 255);
    const body = { url: addressOf(hook), events: eventsOf(hook), description };
    const { id, secret } = await recado.call('createWebhook', { body });
    Object.assign(kept, { webhookId: id, secret });
    return true;
  });
}

/** Removes the webhook of a trigger; one that somebody removed before is removed, too. */
export function removeEndpoint(hook: IHookFunctions): Promise<boolean> {
  return atServer(hook, async (recado, kept) => {
    try {
      if (kept.webhookId !== undefined) await recado.call('deleteWebhook', { path: { id: kept.webhookId } });
    } catch (error) {
      if (!isGone(error)) throw shownError(hook.getNode(), error);
    }
    forget(kept);
    return true;
  });
}

async function atServer(
  hook: IHookFunctions,
  work: (recado: Recado, kept: Kept) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work(await recadoOf(hook), hook.getWorkflowStaticData('node'));
  } catch (error) {
    throw shownError(hook.getNode(), error);
  }
}

function addressOf(hook: IHookFunctions): string {
  return hook.getNodeWebhookUrl('default') ?? '';
}

function eventsOf(hook: IHookFunctions): WebhookEventName[] {
  return hook.getNodeParameter('events') as WebhookEventName[];
}

function sameEvents(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}

function isGone(error: unknown): boolean {
  return error instanceof NotFoundError;
}

function forget(kept: Kept): void {
  delete kept.webhookId;
  delete kept.secret;
}
