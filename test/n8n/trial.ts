import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { RealN8n } from './real-n8n.js';
import { credential, file, listening, refused, sending, WITHOUT_RECEIPTS } from './workflows.js';

const SCOPES = ['messages:write', 'messages:read', 'webhooks:read', 'webhooks:write'];
/** n8n starts in a minute on a machine with two busy processors. */
const PATIENCE = { timeoutMs: 600_000 };

type Outputs = Record<string, Record<string, unknown>>;

/** Executes workflows of the node by n8n's own commands, then starts n8n and lets a webhook start one. */
export async function tryNode(program: string, say: (line: string) => void): Promise<object> {
  const server = await startServer({ env: { WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8' } });
  const key = await createKey(server, { name: 'n8n', scopes: SCOPES, test: true });
  const client = api(server, key);
  try {
    const n8n = await RealN8n.with(program);
    say('n8n makes its database');
    await n8n.import('credentials', credential(server.url, key));
    for (const one of [sending, file, refused, listening]) await n8n.import('workflow', one);
    const sent = await execute(n8n, sending.id, say);
    const media = await execute(n8n, file.id, say);
    const errors = await execute(n8n, refused.id, say);
    const webhook = await listen(n8n, client, say);
    return { ...(await ends(client, sent, media)), listed: sent.List?.id, webhook, errors };
  } finally {
    await server.stop();
  }
}

/** What the nodes gave for their first items; where the execution failed, what n8n says. */
async function execute(n8n: RealN8n, id: string, say: (line: string) => void): Promise<Outputs> {
  say(`n8n executes ${id}`);
  const program = n8n.start('execute', `--id=${id}`, '--rawOutput');
  await program.exited;
  const text = program.stdout();
  try {
    const { data } = JSON.parse(/^\{$[^]*?^\}$/m.exec(text)?.[0] ?? '') as {
      data: { resultData: { runData: RunData } };
    };
    return Object.fromEntries(
      Object.entries(data.resultData.runData).map(([name, [run]]) => [
        name,
        run?.error
          ? { message: run.error.message, description: run.error.description }
          : (run?.data?.main[0]?.[0]?.json ?? {}),
      ]),
    );
  } catch (cause) {
    throw new Error(`n8n execute ${id} gave no result\n${program.output()}`, { cause });
  }
}

type RunData = Record<string, Run[]>;
interface Run {
  error?: { message: string; description: string };
  data?: { main: { json: Record<string, unknown> }[][] };
}

async function ends(client: Api, sent: Outputs, media: Outputs): Promise<object> {
  const read = async (id: unknown) => (await client.get(`/api/messages/${String(id)}`)).body;
  const final = (id: unknown) =>
    until(async () => {
      const message = await read(id);
      return message.status === 'Lida' && { id: message.id, status: message.status, media: message.media };
    }, PATIENCE);
  const canceled = await read(sent.Schedule?.id);
  return {
    sent: await final(sent.Send?.id),
    file: await final(media['Send file']?.id),
    canceled: { id: canceled.id, status: canceled.status, scheduled_at: canceled.scheduled_at },
    lookedUp: { id: sent['Look up']?.id, status: sent['Look up']?.status },
    batch: { id: sent.Batch?.id, counts: sent.Batch?.counts },
  };
}

/** Publishes the listening workflow, sends a message, and waits for the one by which the workflow answers its event. */
async function listen(n8n: RealN8n, client: Api, say: (line: string) => void): Promise<object> {
  await n8n.run('publish:workflow', `--id=${listening.id}`);
  const program = n8n.start('start');
  say('n8n starts');
  const describe = () => `the webhook of n8n\n${program.output()}`;
  const webhook = await until(async () => (await client.get('/api/webhooks')).body.data[0], { ...PATIENCE, describe });
  const body = { messages: [{ phone: '5511987650001', message: 'Oi' }] };
  const { id } = (await client.post('/api/enqueue-messages', body)).body.messages[0];
  const answer = await until(
    async () => {
      const { data } = (await client.get(`/api/messages?phone=${WITHOUT_RECEIPTS}`)).body;
      return data.find(({ message }: { message: string }) => message === `chegou ${id}`);
    },
    { ...PATIENCE, describe },
  );
  const forged = await fetch(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1',
      'webhook-signature': 'v1,eA==',
    },
    body: '{"type":"message.delivered","data":{"id":1}}',
  });
  program.child.kill('SIGTERM');
  await program.exited;
  return { id: webhook.id, of: id, answeredBy: answer.id, forged: forged.status };
}
