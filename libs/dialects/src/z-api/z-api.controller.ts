import { All, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { actorOf, checkScope, CurrentPrincipal, Cursors, type Principal, RequireScope } from '@recado/auth';
import { excerpt, WAITING } from '@recado/core';
import { Cancellations, KeyBacklog } from '@recado/messages';
import { MessageQueries } from '@recado/queries';
import { plainUrl } from '@recado/webhooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf } from '../core/bodies.js';
import { DialectMessages } from '../core/dialect-messages.js';
import { DialectWebhooks } from '../core/dialect-webhooks.js';
import { type Fields, refuse, textIn, unsupported } from '../core/fields.js';
import { Senders } from '../core/senders.js';
import { idsOf, queued, tokenIn } from './z-api-answers.js';
import { readZApiMessage, type ZApiKind } from './z-api-messages.js';
import { addressIn, Z_API_WEBHOOKS } from './z-api-webhooks.js';
import { routeOf } from './z-api.dialect.js';

const DEFAULT_PAGE = 20;
const MAX_PAGE = 30;
/** The size of a queue that is longer is told as this. */
const MAX_COUNTED = 100_000;

/** What Z-API does and Recado does not, by the first part of the path. */
const OTHERS = [
  ...['send-link', 'send-contact', 'send-contacts', 'send-location', 'send-sticker', 'send-gif', 'send-ptv'],
  ...['send-reaction', 'send-remove-reaction', 'send-poll', 'send-option-list', 'send-carousel', 'send-product'],
  ...['send-button-list', 'send-button-list-image', 'send-button-list-video', 'send-button-actions', 'send-button-otp'],
  ...['send-button-pix', 'send-text-status', 'send-image-status', 'send-video-status', 'forward-message'],
  ...['messages', 'read-message', 'pin-message', 'chats', 'chat-messages', 'contacts', 'groups', 'create-group'],
  ...['qr-code', 'phone-code', 'disconnect', 'restart', 'device', 'profile-picture', 'update-auto-read-message'],
  ...['update-webhook-connected', 'update-webhook-disconnected', 'update-webhook-chat-presence'],
  ...['update-notify-sent-by-me', 'update-call-reject-auto', 'update-call-reject-message'],
];

/** `/z-api`: Z-API. The token of the address is the key. */
@ApiExcludeController()
@Controller('z-api/instances/:instance/token/:token')
export class ZApiController {
  constructor(
    private readonly messages: DialectMessages,
    private readonly senders: Senders,
    private readonly webhooks: DialectWebhooks,
    private readonly cancellations: Cancellations,
    private readonly queries: MessageQueries,
    private readonly backlog: KeyBacklog,
    private readonly cursors: Cursors,
  ) {}

  @Post(['send-text', 'send-image', 'send-audio', 'send-video', 'send-document/:ext'])
  @HttpCode(200)
  @RequireScope('messages:write')
  async send(
    @Param() { instance = '', ext = '' }: Readonly<Record<string, string>>,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const [, kind] = /\/send-([a-z]+)/.exec(request.routeOptions.url!)!;
    const read = readZApiMessage(kind as ZApiKind, bodyOf(request), { sender: instance, ext });
    const token = tokenIn(textIn(read.message, 'reply_to') ?? '');
    const given = await this.messages.quotingOurs(principal, read, token, 'messageId');
    const { id } = await this.messages.queue(request, reply, given);
    return idsOf(id, this.messages.tokens);
  }

  @Get('status')
  @RequireScope('messages:write')
  status(@CurrentPrincipal() principal: Principal, @Param('instance') instance: string): object {
    const { isWorking: connected } = this.senders.find(principal, 'z-api', instance);
    const error = connected ? 'You are already connected.' : 'You are not connected.';
    return { connected, error, smartphoneConnected: connected };
  }

  /** Without the token, which the program has, and without addresses. */
  @Get('me')
  @RequireScope('messages:write')
  me(@CurrentPrincipal() principal: Principal, @Param('instance') instance: string): object {
    const { name, isWorking } = this.senders.find(principal, 'z-api', instance);
    return { id: instance, name, connected: isWorking, paymentStatus: 'PAID' };
  }

  /** Nobody has linked numbers to accounts before a message is sent. */
  @Get('phone-exists/:phone')
  phoneExists(): never {
    return refuse('', 'dialect_numbers_unknown');
  }

  @Post('phone-exists-batch')
  phonesExist(): never {
    return refuse('', 'dialect_numbers_unknown');
  }

  /** The older form of the queue, whose `page` has no effect at Z-API either. */
  @Get('queue')
  @RequireScope('messages:read')
  async firstQueued(@CurrentPrincipal() principal: Principal, @Query() query: Fields): Promise<object> {
    const { messages } = await this.pageOf(principal, { pageSize: query.pageSize });
    return { size: await this.waiting(principal), messages };
  }

  @Get('queue/count')
  @RequireScope('messages:read')
  async count(@CurrentPrincipal() principal: Principal): Promise<object> {
    return { size: await this.waiting(principal) };
  }

  @Post('queue')
  @HttpCode(200)
  @RequireScope('messages:read')
  queue(@CurrentPrincipal() principal: Principal, @Req() request: FastifyRequest): Promise<object> {
    return this.pageOf(principal, bodyOf(request));
  }

  @Delete('queue/:zaapId')
  @RequireScope('messages:write')
  async cancel(@CurrentPrincipal() principal: Principal, @Param('zaapId') zaapId: string): Promise<object> {
    const { id } = await this.messages.find(principal, tokenIn(zaapId));
    await this.cancellations.message(id, { apiKeyId: principal.keyId });
    return { value: true };
  }

  /** A key has one address for each webhook, whichever of its instances is named. */
  @Put(Object.keys(Z_API_WEBHOOKS))
  @RequireScope('webhooks:write')
  async setWebhooks(
    @CurrentPrincipal() principal: Principal,
    @Param('instance') instance: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    this.senders.find(principal, 'z-api', instance);
    const url = addressIn(bodyOf(request));
    const actor = actorOf(principal, request);
    const told = Z_API_WEBHOOKS[request.routeOptions.url!.split('/').at(-1)!]!;
    for (const wanted of told) {
      const isInbound = wanted.events.includes('message.received');
      // A key that may not hear people still sets every other webhook at once.
      if (isInbound && told.length > 1 && !principal.scopes.has('inbound:read')) continue;
      if (isInbound) checkScope(principal, 'inbound:read');
      if (url === '') await this.webhooks.removeAll(principal.keyId, wanted.format, actor);
      else {
        await this.refuseSecond(principal, wanted.format, url);
        await this.webhooks.replace(principal, { ...wanted, url }, actor);
      }
    }
    return { value: true };
  }

  /** Z-API empties a whole queue by it. */
  @Delete('queue')
  @RequireScope('messages:write')
  clear(@Req() request: FastifyRequest): never {
    return this.other(request);
  }

  @All(OTHERS.flatMap((first) => [first, `${first}/*`]))
  other(@Req() request: FastifyRequest): never {
    return unsupported('', routeOf(request));
  }

  private waiting({ keyId }: Principal): Promise<number> {
    return this.backlog.waiting(keyId, MAX_COUNTED);
  }

  /** The messages of the key that wait, the newest first. */
  private async pageOf({ keyId }: Principal, asked: Fields) {
    const limit = sizeIn(asked);
    const owner = { dialect: 'z-api', keyId };
    const state = textIn(asked, 'pagingState') || undefined;
    const before = state === undefined ? undefined : this.cursors.read(state, owner)[0];
    const { items, nextBefore } = await this.queries.page({ statuses: WAITING, apiKeyId: keyId }, { before, limit });
    return {
      messages: items.map((message) => queued(message, this.messages.tokens)),
      pagingState: this.cursors.write(nextBefore === null ? null : [nextBefore], owner),
      hasMore: nextBefore !== null,
    };
  }

  /** Two programs with an instance each would take the address from each other. */
  private async refuseSecond(principal: Principal, format: string, url: string): Promise<void> {
    if (this.senders.all(principal, 'z-api').length < 2) return;
    const endpoints = await this.webhooks.list(principal.keyId, format);
    if (endpoints.some((one) => one.url !== plainUrl(url))) unsupported('value', 'a second webhook of one key');
  }
}

function sizeIn(asked: Fields): number {
  const size = textIn(asked, 'pageSize');
  if (size === undefined) return DEFAULT_PAGE;
  if (!/^[1-9]\d{0,8}$/.test(size))
    refuse('pageSize', 'dialect_value', { field: 'pageSize', read: excerpt(size), expected: `1 … ${MAX_PAGE}` });
  return Math.min(Number(size), MAX_PAGE);
}
