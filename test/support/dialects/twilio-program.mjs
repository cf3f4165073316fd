// A program of somebody who sends with Twilio's own library: only its base address and its AuthToken are Recado's.
import { text } from 'node:stream/consumers';
import { URLSearchParams } from 'node:url';
import twilio from 'twilio';

const ACCOUNT = `AC${'5'.repeat(32)}`;
const SERVICE = `MG${'6'.repeat(32)}`;
const FROM = 'whatsapp:+551140028922';
const [, , baseUrl = '', authToken = '', what = ''] = process.argv;
const given = JSON.parse((await text(process.stdin)) || '{}');

const client = twilio(ACCOUNT, authToken);
client.api.baseUrl = baseUrl;

const to = (number) => `whatsapp:+55119876500${String(number).padStart(2, '0')}`;
const shown = ({
  sid,
  status,
  to: recipient,
  from,
  body,
  numMedia,
  messagingServiceSid,
  errorCode,
  dateCreated,
  uri,
}) => ({
  ...{ sid, status, to: recipient, from, body, numMedia, messagingServiceSid, errorCode, uri },
  isDated: dateCreated instanceof Date && !Number.isNaN(dateCreated.getTime()),
});

async function refusal(promise) {
  try {
    await promise;
    return 'accepted';
  } catch ({ constructor, status, code, message, moreInfo }) {
    return { name: constructor.name, status, code, message, moreInfo };
  }
}

const ACTIONS = {
  async send({ statusCallback }) {
    const sent = await client.messages.create({ to: to(1), from: FROM, body: 'Olá {name}', statusCallback });
    const boleto = await client.messages.create({
      to: to(2),
      messagingServiceSid: SERVICE,
      mediaUrl: ['https://erp.example/boleto.pdf'],
      validityPeriod: 3_600,
    });
    const keyed = twilio(`SK${'7'.repeat(32)}`, authToken, { accountSid: ACCOUNT });
    keyed.api.baseUrl = baseUrl;
    const fetched = await keyed.messages(sent.sid).fetch();
    const media = await client.messages(sent.sid).media.list();
    const account = await client.api.v2010.accounts(ACCOUNT).fetch();
    return { sent: shown(sent), boleto: shown(boleto), fetched: shown(fetched), media, account: account.status };
  },
  async list({ count }) {
    const queued = [];
    for (let number = 0; number < count; number++)
      queued.push((await client.messages.create({ to: to(30), from: FROM, body: `n. ${number}` })).sid);
    const listed = await client.messages.list({
      to: to(30),
      pageSize: 3,
      dateSentAfter: new Date(Date.now() - 3_600_000),
    });
    const limited = await client.messages.list({ to: to(30), limit: 2 });
    const none = await client.messages.list({ to: to(30), dateSentBefore: new Date(Date.now() - 3_600_000) });
    return { queued, listed: listed.map(({ sid }) => sid), limited: limited.map(({ sid }) => sid), none };
  },
  async schedule({ statusCallback }) {
    const sendAt = new Date(Date.now() + 3_600_000);
    const later = {
      to: to(3),
      messagingServiceSid: SERVICE,
      body: 'Depois',
      scheduleType: 'fixed',
      sendAt,
      statusCallback,
    };
    const scheduled = await client.messages.create(later);
    const canceled = await client.messages(scheduled.sid).update({ status: 'canceled' });
    return { scheduled: shown(scheduled), canceled: shown(canceled) };
  },
  async refuse({ sid }) {
    const create = (changes) => refusal(client.messages.create({ to: to(4), from: FROM, body: 'x', ...changes }));
    const wrong = twilio(ACCOUNT, 'rcd_live_wrong');
    wrong.api.baseUrl = baseUrl;
    return {
      key: await refusal(wrong.messages.create({ to: to(4), from: FROM, body: 'x' })),
      unknown: await refusal(client.messages(`SM${'0'.repeat(32)}`).fetch()),
      sms: await create({ from: '+551140028922', to: '+5511987650004' }),
      number: await create({ to: 'whatsapp:+5511' }),
      empty: await create({ body: '' }),
      template: await create({ contentSid: `HX${'1'.repeat(32)}` }),
      callback: await create({ statusCallback: 'ftp://erp.example/' }),
      soon: await create({ messagingServiceSid: SERVICE, scheduleType: 'fixed', sendAt: new Date() }),
      alone: await create({ scheduleType: 'fixed', sendAt: new Date(Date.now() + 3_600_000) }),
      late: await refusal(client.messages(sid).update({ status: 'canceled' })),
      removal: await refusal(client.messages(sid).remove()),
      calls: await refusal(
        client.calls.create({ to: '+5511987650004', from: '+551140028922', url: 'https://erp.example' }),
      ),
    };
  },
  /** Whether each request came from whoever knows the AuthToken, as a program asks before it believes one. */
  validate: ({ requests }) =>
    requests.map(({ url, signature, body }) =>
      twilio.validateRequest(authToken, signature, url, Object.fromEntries(new URLSearchParams(body))),
    ),
};

process.stdout.write(JSON.stringify(await ACTIONS[what](given)));
