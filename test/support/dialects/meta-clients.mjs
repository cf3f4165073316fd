// Speaks to /meta as programs do that were written for WhatsApp Cloud API: each library with its own base address only.
// Reads {url, key, secret, to, webhooks?} as JSON from the first argument and prints what the libraries made of the answers.
import { setImmediate } from 'node:timers/promises';
import { verifySignature, normalizeWebhook } from '@kapso/whatsapp-cloud-api/server';
import { WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import GreatDetail from '@great-detail/whatsapp';
import { WhatsAppBusinessSDK } from '@microfox/whatsapp-business';
import { WhatsAppAPI } from 'whatsapp-api-js';
import { Text } from 'whatsapp-api-js/messages';

const { url, key, secret, to, template, received } = JSON.parse(process.argv[2]);
const PHONE_ID = '106540352242922';
const WABA = '102290129340398';

/** What a call resolves or rejects to. */
async function outcome(call) {
  try {
    return { ok: await call() };
  } catch (error) {
    const { name, message, httpStatus, code, category, retry } = error;
    return { error: { name, message, httpStatus, code, category, retry } };
  }
}

const kapso = new WhatsAppClient({ accessToken: key, baseUrl: url });
const wrong = new WhatsAppClient({ accessToken: 'EAAwrong', baseUrl: url });
const greatDetail = new GreatDetail({
  prefixUrl: url,
  request: { retry: 0, headers: { Authorization: `Bearer ${key}` } },
});
const microfox = new WhatsAppBusinessSDK({
  phoneNumberId: PHONE_ID,
  businessAccountId: WABA,
  accessToken: key,
  baseUrl: `${url}/v22.0`,
});
/** Has no setting for the address, so that its requests are sent there by its own hook for `fetch`. */
const apiJs = new WhatsAppAPI({
  token: key,
  appSecret: secret ?? 'none',
  v: 'v23.0',
  ponyfill: {
    fetch: (asked, given) => globalThis.fetch(String(asked).replace('https://graph.facebook.com', url), given),
    subtle: globalThis.crypto.subtle,
  },
});

const sent = received
  ? {}
  : {
      kapsoText: await outcome(() =>
        kapso.messages.sendText({ phoneNumberId: PHONE_ID, to: `+${to}`, body: 'Olá {name} ✅' }),
      ),
      kapsoDocument: await outcome(() =>
        kapso.messages.sendDocument({
          phoneNumberId: PHONE_ID,
          to,
          document: { link: 'https://loja.example/b.pdf', filename: 'b.pdf', caption: 'Boleto' },
        }),
      ),
      kapsoTemplate: await outcome(() =>
        kapso.messages.sendTemplate({
          phoneNumberId: PHONE_ID,
          to,
          template: {
            name: template,
            language: { code: 'pt_BR' },
            components: [{ type: 'body', parameters: [{ type: 'text', text: '4711' }] }],
          },
        }),
      ),
      kapsoRead: await outcome(() => kapso.messages.markRead({ phoneNumberId: PHONE_ID, messageId: 'wamid.x' })),
      kapsoNoNumber: await outcome(() => kapso.messages.sendText({ phoneNumberId: PHONE_ID, to: '12', body: 'x' })),
      kapsoWrongKey: await outcome(() => wrong.messages.sendText({ phoneNumberId: PHONE_ID, to, body: 'x' })),
      kapsoTemplates: await outcome(() => kapso.templates.list({ businessAccountId: WABA })),
      greatDetailText: await outcome(() =>
        greatDetail.message.createMessage({ phoneNumberID: PHONE_ID, to, type: 'text', text: { body: 'Olá' } }).json(),
      ),
      greatDetailPhones: await outcome(async () =>
        greatDetail.phoneNumbers.listPhoneNumbers({ businessAccountID: WABA }).json(),
      ),
      microfoxText: await outcome(() => microfox.sendTextMessage(to, 'Olá')),
      apiJsText: await outcome(() => apiJs.sendMessage(PHONE_ID, to, new Text('Olá'))),
    };

/** Webhooks as a receiver got them: the bytes of the body and its signature. One after the other: events are raised later. */
const checked = [];
for (const { body, signature } of received ?? []) {
  const raised = {};
  apiJs.on.status = ({ id, status, error }) => void Object.assign(raised, { id, status, error });
  apiJs.on.message = ({ from, message }) => void Object.assign(raised, { from, message });
  const notice = await greatDetail.webhook.eventNotification({
    method: 'POST',
    headers: { 'x-hub-signature-256': signature },
    body,
    query: {},
  });
  checked.push({
    greatDetail: await notice.checkSignature(secret),
    kapso: verifySignature({ appSecret: secret, rawBody: body, signatureHeader: signature }),
    normalized: normalizeWebhook(JSON.parse(body)),
    forged: await outcome(() => apiJs.post(JSON.parse(body), `${body} `, signature)),
    apiJs: await outcome(() => apiJs.post(JSON.parse(body), body, signature)),
    raised,
  });
  await setImmediate();
}
process.stdout.write(JSON.stringify({ sent, checked }));
