import { Injectable } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import { DomainError, excerpt, type MessageDialect, preferredLanguage } from '@recado/core';
import { type EnqueueRequest, EnqueueRequests } from '@recado/intake';
import { MessageReader, type MessageView, visibleTo } from '@recado/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse, unsupported } from './fields.js';
import { FirstRequests } from './first-requests.js';
import { MessageTokens } from './message-tokens.js';
import { Senders } from './senders.js';

/** A message as a program gave it, in Recado's words. */
export interface DialectMessage {
  /** As POST /api/enqueue-messages takes one. Its text leaves as it came. */
  readonly message: Readonly<Record<string, unknown>>;
  /** What it is in the words of the dialect, such as `text`. */
  readonly kind: string;
  /** The id by which the program names the sender; missing: the default of the key sends it. */
  readonly sender?: string | undefined;
  /** The address to which what becomes of this message alone is told; missing: only webhooks are. */
  readonly callback?: string | undefined;
  /** What is repeated whenever something is told of it. */
  readonly opaque?: string | undefined;
}

/** A message that is on disk. */
export interface QueuedMessage {
  readonly id: number;
  /** Digits. */
  readonly phone: string;
  /** Local time in the zone of the key; null: it leaves as soon as it may. */
  readonly scheduledAt: string | null;
}

/** Queues the messages of programs, and finds them again by the ids that programs know. */
@Injectable()
export class DialectMessages {
  constructor(
    private readonly requests: EnqueueRequests,
    private readonly senders: Senders,
    private readonly reader: MessageReader,
    readonly tokens: MessageTokens,
    private readonly firstRequests: FirstRequests,
  ) {}

  /**
   * Resolves when the message is on disk. An `Idempotency-Key`, or the guard of lost answers, makes a repeated request get
   * the first answer again. Throws what the intake throws, and DomainError `not_found` for an unknown sender.
   */
  async queue(from: FastifyRequest, reply: FastifyReply, given: DialectMessage): Promise<QueuedMessage> {
    const { principal, dialect, routeOptions } = from;
    if (!principal || !dialect) throw new DomainError('unauthorized');
    const { message, kind, sender, callback, opaque } = given;
    const channel = sender === undefined ? undefined : this.senders.nameOf(principal, dialect.name, sender);
    const carried: MessageDialect = {
      name: dialect.name,
      ...(sender !== undefined && { sender }),
      ...(callback !== undefined && { callback }),
      ...(opaque !== undefined && { opaque }),
    };
    const request: EnqueueRequest = {
      principal,
      body: { ...(channel !== undefined && { channel }), messages: [message] },
      requestId: from.id,
      language: preferredLanguage(from.headers['accept-language'] ?? 'en'),
      allowance: from.allowance,
      carries: { dialect: carried },
      isVerbatim: true,
    };
    // The sender is part of the address in some dialects, and repeats are those of one sender.
    const route = `${from.method} ${routeOptions.url ?? ''} ${sender ?? ''}`;
    const { answer } = await this.requests.answer(request, from, reply.raw, route);
    const [queued] = answer.messages;
    const { id, phone, scheduled_at: scheduledAt } = queued!;
    void this.firstRequests.note(from, { messageId: id, kind, ...(sender !== undefined && { sender }) });
    return { id, phone: phone ?? '', scheduledAt };
  }

  /**
   * Where the message that is quoted is one of ours, by the id that its provider gave it. `token`: in `reply_to`; empty: none.
   * Throws DomainError `not_found`, or `validation_failed` at `path` where it has not left yet.
   */
  async quotingOurs(principal: Principal, given: DialectMessage, token: string, path: string): Promise<DialectMessage> {
    if (this.tokens.read(token) === undefined) return given;
    const { providerMessageId } = await this.find(principal, token);
    if (providerMessageId === null) unsupported(path, 'a quote of an unsent message');
    return { ...given, message: { ...given.message, reply_to: providerMessageId } };
  }

  /** The message of a token. Throws DomainError `not_found` for a foreign or unknown one, and for that of another key. */
  async find(principal: Principal, token: string): Promise<MessageView> {
    const id = this.tokens.read(token);
    const message = id === undefined ? null : await this.reader.find(id, visibleTo(principal));
    if (message) return message;
    const params = { read: excerpt(token) };
    throw new DomainError('not_found', { reason: { path: '', code: 'dialect_message_unknown', params } });
  }
}

const SEPARATORS = /[\s().+-]/g;

/** A number as programs write it, as digits: without +, blanks, brackets and hyphens. Throws DomainError `validation_failed`. */
export function phoneIn(value: unknown, path: string): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return refuse(path, 'dialect_field_required', { field: path });
  return value.replace(SEPARATORS, '');
}
