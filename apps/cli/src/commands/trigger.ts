import type { INestApplicationContext } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { ApiKeys, KeyReplacement } from '@recado/auth';
import { RecipientReplies, SimulatedRepliesModule } from '@recado/callbacks';
import { type NotificationType, NOTIFICATION_TYPES } from '@recado/core';
import { SandboxInbox } from '@recado/gateways';
import { Listeners, NoWebhookFormatsModule, WebhooksModule } from '@recado/webhooks';
import { sleep } from '@recado/work';
import { cliActor } from '../command/actor.js';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { panelUrl } from '../command/panel-url.js';
import { withServices } from '../command/services.js';
import type { Terminal } from '../command/terminal.js';
import { languageOf } from '../language/language.js';
import { phrase, type Text } from '../language/text.js';
import { remoteAccess } from '../remote/access.js';
import { ApiClient, type ServerAccess } from '../remote/api.js';
import { unknownEvent } from './listen.js';

/** Numbers by which the simulator makes the event happen (docs/gateways/sandbox.md); `…00` is an ordinary one. */
const ORDINARY = '5511900000000';
const REFUSED = '5511900000001';
const THROTTLED = '5511900000002';
const SILENT = '5511900000006';
const WITHOUT_RECEIPTS = '5511900000011';

/**
 * A throttled message waits for 2 s: it has expired by then. The time of a server may be a second old by itself, so that
 * 0.9 s are left for the way of the request.
 */
const EXPIRES_AFTER_MS = 1_900;
const DAY_MS = 86_400_000;

interface Order {
  phone: string;
  scheduled_at?: string;
  expires_at?: string;
}

/** Makes an event happen by the API, with a test key. Returns what was done. */
type TriggerStep = (api: ApiClient) => Promise<Text>;

/** The events that a test key makes happen. */
export const TRIGGER_STEPS: ReadonlyMap<NotificationType, TriggerStep> = new Map<NotificationType, TriggerStep>([
  ['message.sent', sent(WITHOUT_RECEIPTS)],
  ['message.delivered', sent(ORDINARY)],
  ['message.read', sent(ORDINARY)],
  ['batch.completed', sent(ORDINARY)],
  ['message.failed', sent(REFUSED)],
  ['message.unknown', sent(SILENT)],
  [
    'message.expired',
    async (api) => {
      const expiresAt = (await api.serverTime()) + EXPIRES_AFTER_MS;
      return queued(api, { phone: THROTTLED, expires_at: timeAt(expiresAt) });
    },
  ],
  [
    'message.canceled',
    async (api) => {
      const id = await enqueue(api, { phone: ORDINARY, scheduled_at: timeAt((await api.serverTime()) + DAY_MS) });
      await api.call('POST', `/api/messages/${id}/cancel`);
      return phrase`Message ${id} was canceled.`;
    },
  ],
  [
    'opt_out.added',
    async (api) => {
      const opted = { phone: ORDINARY };
      await api.call('POST', '/api/opt-outs', opted);
      // So that the next message to the number leaves, and the next opt-out is a new one.
      await api.call('DELETE', `/api/opt-outs/${ORDINARY}`);
      return phrase`${ORDINARY} was added to the opt-outs of test keys, and removed again.`;
    },
  ],
]);

/** Queues one message with a test key; returns its id. */
async function enqueue(api: ApiClient, order: Order): Promise<number> {
  const body = { messages: [{ message: 'recado trigger', ...order }] };
  const headers = { 'idempotency-key': `trigger-${crypto.randomUUID()}` };
  const { messages } = await api.call<{ messages: { id: number }[] }>('POST', '/api/enqueue-messages', body, headers);
  return messages[0]?.id ?? 0;
}

function sent(phone: string): TriggerStep {
  return (api) => queued(api, { phone });
}

async function queued(api: ApiClient, order: Order): Promise<Text> {
  return phrase`Message ${await enqueue(api, order)} to ${order.phone} was queued in the simulator.`;
}

function timeAt(ms: number): string {
  return new Date(ms).toISOString();
}

/** The test key that `trigger` makes for itself, and gives a new secret each time. */
const KEY = 'recado trigger';
/** Who makes it, so that a key to which a person gave this name is not taken for it. */
const MAKER: Actor = { type: 'system', id: null, name: KEY };
const SCOPES = ['messages:write', 'messages:read', 'opt_outs:read', 'opt_outs:write', 'inbound:read'] as const;
/** A second `trigger` may run meanwhile. */
const GRACE_MS = 60_000;

/** How long a reply waits for its message to leave, and how often it looks, in ms. */
const PATIENCE_MS = 30_000;
const EVERY_MS = 200;
/** The newest messages of the simulator, among which the one that was just queued is. */
const PAGE = 100;

/** The secret of the test key of this command. */
async function triggerKey(services: INestApplicationContext): Promise<string> {
  const keys = services.get(ApiKeys);
  const isOurs = (key: Awaited<ReturnType<ApiKeys['list']>>[number]) =>
    key.name === KEY && key.createdBy === KEY && key.testMode && key.revokedAt === null;
  const known = (await keys.list()).find(isOurs);
  const graceMs = (known?.replaced.length ?? 0) < 4 ? GRACE_MS : 0;
  const renewed = known && (await services.get(KeyReplacement).replace(known.id, graceMs, cliActor()));
  if (renewed) return renewed.secret;
  return (await keys.issue({ name: KEY, scopes: [...SCOPES], testMode: true }, MAKER)).secret;
}

/** Whether it is on disk that a message was sent: an answer that comes before is not known to belong to it. */
async function isRecorded(api: ApiClient, messageId: number): Promise<boolean> {
  return (await api.call<{ sent_at: string | null }>('GET', `/api/messages/${messageId}`)).sent_at !== null;
}

/** A recipient of the simulator writes an answer. */
async function receive(api: ApiClient, services: INestApplicationContext): Promise<Text> {
  const messageId = await enqueue(api, { phone: '5511900000011' });
  const inbox = services.get(SandboxInbox);
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { items } = await inbox.latest({ limit: PAGE });
    const item = items.find((each) => each.messageId === messageId);
    if (
      item &&
      (await isRecorded(api, messageId)) &&
      (await services.get(RecipientReplies).reply(item.id, 'Obrigado!'))
    )
      return phrase`The recipient of message ${messageId} answered in the simulator.`;
    if (Date.now() > until) throw new CommandError(phrase`Message ${messageId} has not left: does a worker run?`);
    await sleep(EVERY_MS);
  }
}

/** Tells those who listen now of an example, since the simulator has no such event. */
async function tellExample(event: NotificationType, services: INestApplicationContext): Promise<Text> {
  const told = await services.get(Listeners).tellExample(event);
  if (told === 0) throw new CommandError(phrase`Nobody listens: the example of ${event} goes only to "listen".`);
  return phrase`The example of ${event} went to ${told} that listen, and to no other webhook.`;
}

/** Makes an event of webhooks happen in the simulator. */
export const triggerCommand: Command = {
  name: 'trigger',
  usage: phrase`<event> [--url <server>]`,
  summary: phrase`makes an event of webhooks happen in the simulator, such as message.failed; nothing goes to WhatsApp. With RECADO_URL and RECADO_KEY (a test key) on that server`,
  async run([name = '', ...args], terminal) {
    if (name === '' || name.startsWith('-')) throw new UsageError(phrase`Which event? Such as message.failed.`);
    const event = NOTIFICATION_TYPES.find((type) => type === name);
    if (!event) throw unknownEvent(name);
    const access = remoteAccess(readOptions(args, { url: { type: 'string' } }).url, terminal);
    terminal.report(access ? await triggerThere(event, access, terminal) : await triggerHere(event, terminal));
  },
};

async function triggerThere(event: NotificationType, access: ServerAccess, terminal: Terminal): Promise<Text> {
  const step = TRIGGER_STEPS.get(event);
  if (!step) throw new CommandError(phrase`A key cannot make ${event}: run "trigger" where the server runs.`);
  const api = new ApiClient(access, languageOf(terminal.env));
  const { test_mode: isTest } = await api.call<{ test_mode: boolean }>('GET', '/api/me');
  if (!isTest) throw new CommandError(phrase`This is not a test key: its messages would leave by real channels.`);
  return step(api);
}

function triggerHere(event: NotificationType, terminal: Terminal): Promise<Text> {
  const config = configOf(terminal);
  const modules = [WebhooksModule, NoWebhookFormatsModule, SimulatedRepliesModule];
  return withServices(
    config,
    terminal,
    async (services) => {
      // Opt-outs of test keys are told to their own webhooks only, and here all keys are listened to.
      const step = event === 'opt_out.added' ? undefined : TRIGGER_STEPS.get(event);
      if (!step && event !== 'message.received') return tellExample(event, services);
      const access = { url: await panelUrl(services, config, terminal), key: await triggerKey(services) };
      const api = new ApiClient(access, languageOf(terminal.env));
      return step ? step(api) : receive(api, services);
    },
    modules,
  );
}
