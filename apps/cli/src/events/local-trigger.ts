import { setTimeout as wait } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { ApiKeys, KeyReplacement } from '@recado/auth';
import { RecipientReplies } from '@recado/callbacks';
import type { NotificationType } from '@recado/core';
import { SandboxInbox } from '@recado/gateways';
import { Listeners } from '@recado/webhooks';
import { cliActor } from '../command/actor.js';
import { CommandError } from '../command/cli-error.js';
import { phrase, type Text } from '../language/text.js';
import type { ApiClient } from '../remote/api.js';
import { enqueue } from './trigger-steps.js';

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
export async function triggerKey(services: INestApplicationContext): Promise<string> {
  const keys = services.get(ApiKeys);
  const isOurs = (key: Awaited<ReturnType<ApiKeys['list']>>[number]) =>
    key.name === KEY && key.createdBy === KEY && key.testMode && key.revokedAt === null;
  const known = (await keys.list()).find(isOurs);
  const graceMs = (known?.replaced.length ?? 0) < 4 ? GRACE_MS : 0;
  const renewed = known && (await services.get(KeyReplacement).replace(known.id, graceMs, cliActor()));
  if (renewed) return renewed.secret;
  return (await keys.issue({ name: KEY, scopes: [...SCOPES], testMode: true }, MAKER)).secret;
}

/** A recipient of the simulator writes an answer. */
export async function receive(api: ApiClient, services: INestApplicationContext): Promise<Text> {
  const messageId = await enqueue(api, { phone: '5511900000011' });
  const inbox = services.get(SandboxInbox);
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { items } = await inbox.latest({ limit: PAGE });
    const item = items.find((each) => each.messageId === messageId);
    if (item && (await services.get(RecipientReplies).reply(item.id, 'Obrigado!')))
      return phrase`The recipient of message ${messageId} answered in the simulator.`;
    if (Date.now() > until) throw new CommandError(phrase`Message ${messageId} has not left: does a worker run?`);
    await wait(EVERY_MS);
  }
}

/** Tells those who listen now of an example, since the simulator has no such event. */
export async function tellExample(event: NotificationType, services: INestApplicationContext): Promise<Text> {
  const told = await services.get(Listeners).tellExample(event);
  if (told === 0) throw new CommandError(phrase`Nobody listens: the example of ${event} goes only to "listen".`);
  return phrase`The example of ${event} went to ${told} that listen, and to no other webhook.`;
}
