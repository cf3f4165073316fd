import { isUserId, userIdentity, type ChosenButton, cut, fitDetail, type Installation } from '@recado/core';
import {
  type IdentityLink,
  type InboundMessage,
  type ProviderNews,
  type IdentityMove,
  type MarketingPreference,
  type ChatHandoverReport,
  type CallbackContent,
  type CallbackRequest,
  EMPTY_CALLBACK,
  unverified,
} from '../port/callback.js';
import { headerOf, isHmacOf, isSameSecret } from '../shared/callback-proof.js';
import { type Json, recordsIn, textOf, recordOf } from '../shared/json-parts.js';
import { type CloudChange, timeOf, dateOf, changesIn, standbyAsMessages } from './cloud-change.js';
import { type CloudItem, wordsIn } from './cloud-item.js';
import { receiptsIn, statesIn } from './cloud-statuses.js';
import { templateNews } from './cloud-template-news.js';
import { limitOf } from './messaging-limit.js';
import { NumberDirectory } from './number-directory.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

/** The number of a person; undefined: the value is none, as where Meta hides it. */
function phoneOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^\d{7,15}$/.test(text) ? text : undefined;
}

/** The identity of a person by Meta's user ID, such as `bsuid:BR.1502576394655843`; undefined: the value is none. */
function identityOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && isUserId(text) ? userIdentity(text) : undefined;
}

/** The identity by the ID that the portfolio gives, else by the parent ID that linked portfolios share. */
function ownOrParent(own: unknown, parent: unknown): string | undefined {
  return identityOf(own) ?? identityOf(parent);
}

/** A person as Meta names them; at least one of both is known. */
type CloudPerson = { phone: string; identity?: string } | { phone: null; identity: string };

/**
 * Who wrote a message; undefined: Meta names nobody. The number and the user ID may be in the message, among the contacts,
 * or in both.
 */
function writerOf(
  { from, from_user_id: userId, from_parent_user_id: parentId }: Json,
  { value }: CloudChange,
): CloudPerson | undefined {
  const contacts = recordsIn(value.contacts);
  const isWriter = ({ wa_id: number, user_id: id }: Json) =>
    (phoneOf(from) !== undefined && number === from) || (identityOf(userId) !== undefined && id === userId);
  const contact = contacts.find(isWriter) ?? (contacts.length === 1 ? contacts[0] : undefined);
  const phone = phoneOf(from) ?? phoneOf(contact?.wa_id);
  const identity =
    ownOrParent(userId, parentId) ?? identityOf(from) ?? ownOrParent(contact?.user_id, contact?.parent_user_id);
  if (phone !== undefined) return { phone, ...(identity !== undefined && { identity }) };
  return identity === undefined ? undefined : { phone: null, identity };
}

/**
 * The numbers and user IDs that a change names together: in messages, contacts, statuses, and preferences. A message of
 * the system names the old number beside the new ID.
 */
function linksIn(change: CloudChange): IdentityLink[] {
  const { messages, contacts, statuses, user_preferences: preferences } = change.value;
  return [
    ...recordsIn(messages).flatMap((one) =>
      one.type === 'system' ? [] : linksOf(one.from, one.from_user_id, one.from_parent_user_id),
    ),
    ...[...recordsIn(contacts), ...recordsIn(preferences)].flatMap((one) =>
      linksOf(one.wa_id, one.user_id, one.parent_user_id),
    ),
    ...recordsIn(statuses).flatMap((one) =>
      linksOf(one.recipient_id, one.recipient_user_id, one.parent_recipient_user_id),
    ),
  ];
}

function linksOf(number: unknown, ...userIds: unknown[]): IdentityLink[] {
  const phone = phoneOf(number);
  if (phone === undefined) return [];
  return userIds.flatMap((userId) => {
    const identity = identityOf(userId);
    return identity === undefined ? [] : [{ phone, identity }];
  });
}

/** The types of messages that bring a medium, which is in the field of the same name. */
const MEDIA_TYPES = ['image', 'document', 'video', 'audio', 'sticker'] as const;
/**
 * What Meta reports like a message although nobody wrote: a number that changed, a chat that was opened, a mark on another
 * message, or its removal.
 */
const NOT_WRITTEN: readonly unknown[] = ['system', 'request_welcome', 'reaction', 'revoke'];

/**
 * What recipients wrote in a change: each message counts, also one without words. Messages of a group are left out,
 * because they are not written to the number.
 */
function inboundIn(change: CloudChange, receivedAt: number): InboundMessage[] {
  return recordsIn(change.value.messages).flatMap((message) => {
    if (NOT_WRITTEN.includes(message.type) || message.group_id !== undefined) return [];
    return toInbound(message, change, receivedAt);
  });
}

function toInbound(message: Json, change: CloudChange, receivedAt: number): InboundMessage[] {
  const writer = writerOf(message, change);
  if (!writer) return [];
  const { phone: from, ...known } = writer;
  // An edit holds the message as it is now (webhooks reference, `edit`, July 2026).
  const edited = message.type === 'edit' ? recordOf(recordOf(message.edit)?.message) : undefined;
  const content = edited ?? message;
  const media = mediumOf(content);
  const button = buttonIn(message);
  const replyTo = repliedTo(message);
  const inbound: InboundMessage = {
    sender: change.sender,
    providerMessageId: textOf(message.id) ?? null,
    from,
    ...known,
    text: wordsOf(content, media?.part, button) ?? null,
    ...(media && { media: { type: media.type, id: textOf(media.part.id) ?? null } }),
    ...(button && { button }),
    ...(replyTo !== undefined && { replyTo }),
    ...(message.type === 'edit' && { isEdit: true }),
    at: timeOf(message.timestamp, receivedAt),
  };
  return [inbound];
}

function mediumOf(message: Json): { type: string; part: Json } | undefined {
  const type = MEDIA_TYPES.find((name) => recordOf(message[name]) !== undefined);
  return type && { type, part: recordOf(message[type])! };
}

/** The text, the words on the chosen button or list entry, or the caption of a medium. */
function wordsOf({ text }: Json, medium: Json | undefined, button: ChosenButton | undefined): string | undefined {
  return textOf(recordOf(text)?.body) ?? button?.title ?? textOf(medium?.caption);
}

/**
 * A quick reply of a template comes with its payload, and so do the buttons of Direct Send, which Meta makes a template of:
 * their payload is the id that they were given (docs/gateways/facts.md, Meta).
 */
function buttonIn({ button: anyButton, interactive: anyInteractive }: Json): ChosenButton | undefined {
  const quick = recordOf(anyButton);
  if (quick) {
    const payload = textOf(quick.payload);
    return { id: payload ?? null, title: textOf(quick.text) ?? null, ...(payload !== undefined && { payload }) };
  }
  const interactive = recordOf(anyInteractive);
  const chosen = recordOf(interactive?.button_reply) ?? recordOf(interactive?.list_reply);
  return chosen && { id: textOf(chosen.id) ?? null, title: textOf(chosen.title) ?? null };
}

/** Meta's id of our message that is quoted. */
function repliedTo({ context }: Json): string | undefined {
  return textOf(recordOf(context)?.id);
}

/** Widths of the columns. */
const MAX_VALUE = 64;

/** The readers of what Meta tells, by the field of the change. */
const READERS: ReadonlyMap<string, (value: Json) => CloudItem[]> = new Map([
  ['phone_number_quality_update', qualityNews],
  ['business_capability_update', capabilityNews],
  ['account_update', accountNews],
  ...templateNews,
]);

/**
 * What a change tells of the account or the number behind channels. A number that is only named as it is displayed is
 * looked up in `numbers`; where it is not known there, the news are about the account.
 */
function newsIn({ field, account, value, at }: CloudChange, numbers: NumberDirectory): ProviderNews[] {
  const items = READERS.get(field)?.(value) ?? [];
  const sender = numbers.idOf(account, value.display_phone_number ?? value.phone_number) ?? null;
  return items.map((item) => ({
    sender,
    account,
    ...item,
    value: cut(item.value, MAX_VALUE),
    detail: fitDetail(item.detail),
    at,
  }));
}

/** How recipients rate a number, and to how many the account may write first. */
function qualityNews(said: Json): CloudItem[] {
  const event = textOf(said.event);
  if (event === undefined) return [];
  const detail = wordsIn([event, textOf(said.display_phone_number)], ' ');
  const limit = said.max_daily_conversations_per_business ?? said.current_limit;
  const isRated = event === 'FLAGGED' || event === 'UNFLAGGED';
  const quality: CloudItem[] = isRated ? [{ kind: 'quality', subject: '', value: event, detail }] : [];
  return [...quality, ...limitNews(limit, detail)];
}

function capabilityNews(said: Json): CloudItem[] {
  return limitNews(said.max_daily_conversations_per_business ?? said.max_daily_conversation_per_phone, null);
}

function limitNews(limit: unknown, detail: string | null): CloudItem[] {
  const value = limitOf(limit);
  return value === undefined ? [] : [{ kind: 'messaging_limit', subject: '', value, detail }];
}

/** What happened to the account: a violation, a ban, a restriction, or something harmless. */
function accountNews(said: Json): CloudItem[] {
  const event = textOf(said.event);
  if (event === undefined) return [];
  const ban = recordOf(said.ban_info);
  const detail = wordsIn([
    textOf(recordOf(said.violation_info)?.violation_type),
    textOf(ban?.waba_ban_state),
    textOf(ban?.waba_ban_date),
    ...recordsIn(said.restriction_info).map(restrictionOf),
  ]);
  return [{ kind: 'account', subject: '', value: event, detail }];
}

function restrictionOf({ restriction_type: type, expiration }: Json): string | undefined {
  const [name, until] = [textOf(type), dateOf(expiration) ?? textOf(expiration)];
  return name === undefined || until === undefined ? name : `${name} (${until})`;
}

/**
 * The people of a change who got another number or another user ID, as messages of the system tell. Others, such as that a
 * code of security changed, concern nobody's name and are left out.
 */
function movesIn(change: CloudChange): IdentityMove[] {
  return recordsIn(change.value.messages).flatMap((message) => {
    const system = message.type === 'system' ? recordOf(message.system) : undefined;
    const move = system && moveIn(system, phoneOf(message.from));
    return move && isNamed(move.before) && isNamed(move.after) ? [move] : [];
  });
}

/** `from`: the number that the message comes from, which is the old one. */
function moveIn(system: Json, from: string | undefined): IdentityMove | undefined {
  const before = identitiesOf(system.previous_user_id, system.previous_parent_user_id);
  const after = identitiesOf(system.user_id, system.parent_user_id);
  const number = phoneOf(system.wa_id);
  if (system.type === 'user_changed_number') {
    return {
      changed: 'number',
      before: { phone: from ?? null, identities: before },
      after: { phone: number ?? null, identities: after },
    };
  }
  if (system.type !== 'user_changed_user_id') return undefined;
  return {
    changed: 'identity',
    before: { phone: null, identities: before },
    after: { phone: number ?? from ?? null, identities: after },
  };
}

function identitiesOf(...userIds: unknown[]): string[] {
  return userIds.flatMap((userId) => identityOf(userId) ?? []);
}

function isNamed({ phone, identities }: IdentityMove['before']): boolean {
  return phone !== null || identities.length > 0;
}

/** The only category that Meta documents (docs/gateways/facts.md, Meta). */
const CATEGORY = 'marketing_messages';

/**
 * The words on the button by which Meta lets a template of marketing end itself, in the languages of templates that are known.
 * It comes as a tap on a quick reply, and `user_preferences` only where that field is subscribed.
 */
const STOP_BUTTONS: ReadonlySet<string> = new Set(['stop promotions', 'parar promoções']);

/** The taps on that button in a change of the field `messages`. */
function stopsIn(change: CloudChange, receivedAt: number): MarketingPreference[] {
  return recordsIn(change.value.messages).flatMap((message) => {
    const { payload, text } = recordOf(message.button) ?? {};
    const words = [payload, text].map((part) => textOf(part)?.normalize('NFC').trim().toLowerCase() ?? '');
    const person = words.some((each) => STOP_BUTTONS.has(each)) ? writerOf(message, change) : undefined;
    return person
      ? [{ sender: change.sender, ...person, value: 'stop', at: timeOf(message.timestamp, receivedAt) }]
      : [];
  });
}

/** What people chose about marketing by the button of WhatsApp, in a change of the field `user_preferences`. Other categories and values are left out. */
function preferencesIn(change: CloudChange, receivedAt: number): MarketingPreference[] {
  return recordsIn(change.value.user_preferences).flatMap((chosen) => toPreference(chosen, change, receivedAt));
}

function toPreference(chosen: Json, change: CloudChange, receivedAt: number): MarketingPreference[] {
  const { category, value, timestamp, wa_id: from, user_id: userId, parent_user_id: parentId } = chosen;
  const person = writerOf({ from, from_user_id: userId, from_parent_user_id: parentId }, change);
  if (!person || category !== CATEGORY || (value !== 'stop' && value !== 'resume')) return [];
  return [{ sender: change.sender, ...person, value, at: timeOf(timestamp, receivedAt) }];
}

/** What changed, by the type of the change, in whose name the roles stand. */
const CHANGES = { control_passed: 'passed', control_taken: 'taken' } as const;
/** Meta's roles, such as `ai_agent`; longer words are left out. */
const ROLE = /^\w{1,64}$/;

/**
 * The chat that got another leader, in a change of the field `messaging_handovers`, which names its number in `recipient` and
 * the person in `sender` (docs/gateways/facts.md, Meta). Changes that name no person are left out.
 */
function handoversIn({ value, at: changedAt, ...change }: CloudChange): ChatHandoverReport[] {
  const type = textOf(value.type);
  if (type !== 'control_passed' && type !== 'control_taken') return [];
  const { phone_number: number, user_id: userId } = recordOf(value.sender) ?? {};
  const from = textOf(number)?.replace(/\D/g, '');
  const person = writerOf({ from, from_user_id: userId }, { value, at: changedAt, ...change });
  if (!person) return [];
  const { previous_owner_role: before, new_owner_role: after } = recordOf(value[type]) ?? {};
  const sender = textOf(recordOf(value.recipient)?.phone_number_id) ?? change.sender;
  const roles = { previousRole: roleOf(before), newRole: roleOf(after) };
  return [{ sender, ...person, change: CHANGES[type], ...roles, at: timeOf(value.timestamp, changedAt) }];
}

function roleOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== undefined && ROLE.test(text) ? text : null;
}

/** The challenge is sent back as it came, so it must not contain HTML. Meta sends about ten digits. */
const CHALLENGE = /^[\w.-]{1,256}$/;

/**
 * Reads what Meta asks and posts (docs/gateways/facts.md, Meta): receipts, messages and choices of recipients, errors of a
 * number, and news of the account. `numbers` learns the numbers that are named.
 */
export function readCloudCallback(
  request: CallbackRequest,
  settings: WhatsAppCloudSettings,
  installation: Installation,
  numbers = new NumberDirectory(),
): CallbackContent {
  if (request.method === 'GET') return handshake(request, settings);
  if (!request.proved && !isSigned(request, settings))
    return unverified(settings.appSecret, headerOf(request, 'x-hub-signature-256'));
  const changes = changesIn(request);
  const ofMessages = changes.flatMap((change) => (change.field === 'messages' ? [change] : standbyAsMessages(change)));
  const ofPreferences = changes.filter(({ field }) => field === 'user_preferences');
  for (const change of ofMessages) numbers.learn(change);
  return {
    verified: true,
    receipts: ofMessages.flatMap((change) => receiptsIn(change, request.receivedAt, installation)),
    inbound: ofMessages.flatMap((change) => inboundIn(change, request.receivedAt)),
    states: ofMessages.flatMap((change) => statesIn(change)),
    identities: [...ofMessages, ...ofPreferences].flatMap((change) => linksIn(change)),
    moves: ofMessages.flatMap((change) => movesIn(change)),
    handovers: changes.flatMap((change) => (change.field === 'messaging_handovers' ? handoversIn(change) : [])),
    preferences: [
      ...ofPreferences.flatMap((change) => preferencesIn(change, request.receivedAt)),
      ...ofMessages.flatMap((change) => stopsIn(change, request.receivedAt)),
    ],
    news: changes.flatMap((change) => newsIn(change, numbers)),
  };
}

function isSigned(request: CallbackRequest, { appSecret }: WhatsAppCloudSettings): boolean {
  const [, signature] = /^sha256=([0-9a-f]{64})$/i.exec(headerOf(request, 'x-hub-signature-256') ?? '') ?? [];
  if (appSecret === undefined || signature === undefined) return false;
  return isHmacOf(signature, 'sha256', appSecret, request.body);
}

/** Answers Meta's verification request with its challenge. */
function handshake({ query }: CallbackRequest, { verifyToken }: WhatsAppCloudSettings): CallbackContent {
  const challenge = query['hub.challenge'] ?? '';
  const isOurs =
    verifyToken !== undefined &&
    query['hub.mode'] === 'subscribe' &&
    CHALLENGE.test(challenge) &&
    isSameSecret(query['hub.verify_token'] ?? '', verifyToken);
  if (!isOurs) {
    return { ...unverified(verifyToken, query['hub.verify_token']), answer: { status: 403, body: '' } };
  }
  return { ...EMPTY_CALLBACK, answer: { status: 200, body: challenge } };
}
