import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { WebhookError } from '../../../client/src/errors.js';
import { shownError } from '../../shared/errors.js';
import { type RecadoEvent, verifyWebhook } from '../../../client/src/webhooks.js';

/** Verifies a request on its bytes; starts the workflow with an event that the trigger wants. */
export async function received(node: IWebhookFunctions): Promise<IWebhookResponseData> {
  const secrets = await secretsOf(node);
  const request = node.getRequestObject();
  const headers = node.getHeaderData() as Record<string, string | undefined>;
  let event: RecadoEvent;
  try {
    if (secrets.length === 0) throw new WebhookError('this trigger has no secret: switch its workflow off and on');
    event = verifyWebhook(request.rawBody, headers, secrets);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw shownError(node.getNode(), error);
    return answered(node, 401, { success: false, message: error.message });
  }
  const wanted = node.getNodeParameter('events') as string[];
  // A 2xx: Recado would send again what is refused.
  if (!wanted.includes(event.type)) return answered(node, 200, { success: true, started: false });
  const json: IDataObject = { id: headers['webhook-id'] ?? null, ...event };
  return { workflowData: [[{ json }]] };
}

function answered(node: IWebhookFunctions, status: number, body: IDataObject): IWebhookResponseData {
  node.getResponseObject().status(status).json(body);
  return { noWebhookResponse: true };
}

/** The secret that Recado told when the webhook was made, or those of the credential. */
async function secretsOf(node: IWebhookFunctions): Promise<string[]> {
  if (node.getNodeParameter('registration') !== 'byHand') {
    const { secret } = node.getWorkflowStaticData('node') as { secret?: string };
    return secret === undefined ? [] : [secret];
  }
  const { webhookSecret = '' } = await node.getCredentials<{ webhookSecret?: string }>('recadoApi');
  return webhookSecret.split(/[\s,]+/).filter((secret) => secret !== '');
}
