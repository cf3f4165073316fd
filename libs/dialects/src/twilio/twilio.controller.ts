import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, Cursors, type Principal, RequireScope } from '@recado/auth';
import { Channels } from '@recado/channels';
import { Clock, DAY_MS, DomainError, excerpt, SECOND_MS } from '@recado/core';
import { FORM } from '@recado/http';
import { Cancellations, type MessageFilter, type MessageView, type TimeRange, visibleTo } from '@recado/messages';
import { MessageQueries } from '@recado/queries';
import { TargetGuard } from '@recado/webhooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf } from '../core/bodies.js';
import { DialectMessages } from '../core/dialect-messages.js';
import { DialectWebhooks } from '../core/dialect-webhooks.js';
import { type Fields, given, refuse, textIn, unsupported } from '../core/fields.js';
import { Senders } from '../core/senders.js';
import { messageResource, storedResource } from './twilio-answers.js';
import { API_VERSION, addressOf, digitsIn, sidOf, tokenInSid } from './twilio-ids.js';
import { readTwilioMessage, timeIn } from './twilio-messages.js';
import { STATUS_EVENTS } from './twilio-webhooks.js';

const DEFAULT_PAGE = 50;
const MAX_PAGE = 500;
const DAY = /^\d{4}-\d\d-\d\d$/;
const IDEMPOTENCY_HEADER = 'i-twilio-idempotency-token';
/** As programs of Twilio have them; which one it is, Recado does not mind. */
const ACCOUNT = /^AC[\da-z_-]{1,62}$/i;
/** The names of routes end as files do. What asks for XML, which Recado does not speak, is not found. */
const JSON_NAME = /^(.+)\.json$/;

/** A page of a list. */
interface Page {
  readonly size: number;
  readonly number: number;
}

/** `/twilio`: the Messages API of Twilio. */
@ApiExcludeController()
@Controller('twilio/2010-04-01/Accounts')
export class TwilioController {
  constructor(
    private readonly messages: DialectMessages,
    private readonly webhooks: DialectWebhooks,
    private readonly senders: Senders,
    private readonly channels: Channels,
    private readonly cancellations: Cancellations,
    private readonly queries: MessageQueries,
    private readonly cursors: Cursors,
    private readonly guard: TargetGuard,
    private readonly clock: Clock,
  ) {}

  /** Programs ask for it to see whether their credentials are right. */
  @Get(':account')
  @RequireScope('messages:read')
  account(@Param('account') account: string, @CurrentPrincipal() { name }: Principal): object {
    const sid = accountIn(jsonName(account));
    const uri = `/${API_VERSION}/Accounts/${sid}.json`;
    return { sid, owner_account_sid: sid, friendly_name: name, status: 'active', type: 'Full', uri };
  }

  @Post(':account/Messages.json')
  @HttpCode(201)
  @RequireScope('messages:write')
  async create(
    @Param('account') account: string,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const accountSid = accountIn(account);
    const now = this.clock.now();
    const sent = readTwilioMessage(formOf(request), { accountSid, now, guard: this.guard });
    const { callback, messagingServiceSid, hasMedia } = sent;
    if (callback !== undefined)
      await this.webhooks.tellPerMessage(
        principal,
        { format: 'twilio', events: STATUS_EVENTS },
        actorOf(principal, request),
      );
    request.headers['idempotency-key'] ??= request.headers[IDEMPOTENCY_HEADER] as string | undefined;
    const { id, phone, scheduledAt } = await this.messages.queue(request, reply, sent);
    return messageResource({
      accountSid,
      sid: sidOf(this.messages.tokens.longOf(id), hasMedia),
      body: sent.text,
      to: addressOf(phone),
      from: sent.sender === messagingServiceSid ? null : sent.sender!,
      messagingServiceSid,
      status: scheduledAt === null ? 'queued' : 'scheduled',
      createdAt: now,
    });
  }

  @Get(':account/Messages.json')
  @RequireScope('messages:read')
  async list(
    @Param('account') account: string,
    @CurrentPrincipal() principal: Principal,
    @Query() query: Fields,
  ): Promise<object> {
    const accountSid = accountIn(account);
    const page = pageOf(query);
    const filter = { ...filterOf(query), apiKeyId: visibleTo(principal) };
    const sender = this.senderIn(principal, query);
    const owner = { dialect: 'twilio', keyId: principal.keyId, filter, sender };
    const token = textIn(query, 'PageToken');
    const before = token === undefined ? undefined : this.cursors.read(token, owner)[0];
    const { items, nextBefore } = await this.queries.page(filter, { before, limit: page.size });
    const next = this.cursors.write(nextBefore === null ? null : [nextBefore], owner);
    const messages = items
      .filter(({ channel, pool }) => sender === undefined || channel === sender || pool === sender)
      .map((message) => this.resource(accountSid, message));
    const path = `/${API_VERSION}/Accounts/${accountSid}/Messages.json`;
    return { ...pagesOf(path, query, page, messages.length, next), messages };
  }

  @Get(':account/Messages/:sid')
  @RequireScope('messages:read')
  async fetch(
    @Param('account') account: string,
    @Param('sid') sid: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<object> {
    return this.resource(accountIn(account), await this.find(principal, sid));
  }

  /** Programs cancel a message by a status, and erase its words by an empty text. */
  @Post(':account/Messages/:sid')
  @HttpCode(200)
  @RequireScope('messages:write')
  async update(
    @Param('account') account: string,
    @Param('sid') sid: string,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const body = formOf(request);
    const { id } = await this.find(principal, sid);
    const status = textIn(body, 'Status');
    if (status === undefined) return unsupported('', 'Body=""');
    if (status !== 'canceled')
      return refuse('Status', 'dialect_value', { field: 'Status', read: excerpt(status), expected: 'canceled' });
    const canceled = await this.cancellations.message(id, { apiKeyId: principal.keyId });
    return this.resource(accountIn(account), canceled);
  }

  /** Recado erases what it knows of a person, and never one message. */
  @Delete(':account/Messages/:sid')
  @RequireScope('messages:write')
  async remove(@Param('sid') sid: string, @CurrentPrincipal() principal: Principal): Promise<never> {
    await this.find(principal, sid);
    return unsupported('', 'DELETE Messages/{Sid}.json');
  }

  /** Recado never fetches what a message brings. */
  @Get(':account/Messages/:sid/Media.json')
  @RequireScope('messages:read')
  async media(
    @Param('account') account: string,
    @Param('sid') sid: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<object> {
    await this.find(principal, `${sid}.json`);
    const path = `/${API_VERSION}/Accounts/${accountIn(account)}/Messages/${sid}/Media.json`;
    return { ...pagesOf(path, {}, pageOf({}), 0, null), media_list: [] };
  }

  private find(principal: Principal, sid: string): Promise<MessageView> {
    return this.messages.find(principal, tokenInSid(jsonName(sid)));
  }

  private resource(accountSid: string, message: MessageView): object {
    const senderPhone = this.channels.named(message.channel)?.phone ?? null;
    return storedResource(message, { accountSid, token: this.messages.tokens.longOf(message.id), senderPhone });
  }

  /** The channel or pool of a list; undefined: all. */
  private senderIn(principal: Principal, query: Fields): string | undefined {
    const from = textIn(query, 'From');
    const digits = digitsIn(from ?? '');
    return digits === undefined ? undefined : this.senders.nameOf(principal, 'twilio', addressOf(digits));
  }
}

function accountIn(account: string): string {
  if (!ACCOUNT.test(account)) throw new DomainError('not_found');
  return account;
}

function jsonName(name: string): string {
  const [, bare] = JSON_NAME.exec(name) ?? [];
  if (bare === undefined) throw new DomainError('not_found');
  return bare;
}

/** Twilio reads forms alone: of a JSON body it sees nothing, and misses `To`. */
function formOf(request: FastifyRequest): Fields {
  return request.headers['content-type']?.toLowerCase().startsWith(FORM) ? bodyOf(request) : {};
}

function filterOf(query: Fields): MessageFilter {
  const to = textIn(query, 'To');
  return { ...(to !== undefined && { phone: to.replace(/\D/g, '') }), created: createdIn(query) };
}

/** Recado knows best when a message was accepted, and that is what is asked for. */
function createdIn(query: Fields): TimeRange | undefined {
  const [on, from, until] = [rangeOf(query, 'DateSent'), rangeOf(query, 'DateSent>'), rangeOf(query, 'DateSent<')];
  if (!on && !from && !until) return undefined;
  return on ?? { from: from?.from, until: until?.until };
}

/** A day, or an instant. */
function rangeOf(query: Fields, name: string): { from: number; until: number } | undefined {
  const value = textIn(query, name);
  if (value === undefined) return undefined;
  const isDay = DAY.test(value);
  const from = timeIn(isDay ? `${value}T00:00` : value);
  if (Number.isNaN(from)) refuse(name, 'dialect_value', { field: name, read: excerpt(value), expected: 'ISO 8601' });
  return { from, until: from + (isDay ? DAY_MS : SECOND_MS) };
}

function pageOf(query: Fields): Page {
  const count = (name: string, otherwise: number) => {
    const value = textIn(query, name);
    if (value === undefined) return otherwise;
    if (!/^\d{1,9}$/.test(value))
      refuse(name, 'dialect_value', { field: name, read: excerpt(value), expected: `1 … ${MAX_PAGE}` });
    return Number(value);
  };
  return { size: Math.min(Math.max(count('PageSize', DEFAULT_PAGE), 1), MAX_PAGE), number: count('Page', 0) };
}

/** Libraries put the base address, with its path, before `next_page_uri`, so that it has none of ours. `next`: its token. */
function pagesOf(path: string, query: Fields, { size, number }: Page, count: number, next: string | null): object {
  const at = (page: number, token: string | undefined) => {
    const asked = given({ ...query, PageSize: size, Page: page, PageToken: token });
    return `${path}?${new URLSearchParams(asked as Record<string, string>).toString()}`;
  };
  const start = number * size;
  return {
    end: start + Math.max(count - 1, 0),
    first_page_uri: at(0, undefined),
    next_page_uri: next === null ? null : at(number + 1, next),
    page: number,
    page_size: size,
    previous_page_uri: null,
    start,
    uri: at(number, textIn(query, 'PageToken')),
  };
}
