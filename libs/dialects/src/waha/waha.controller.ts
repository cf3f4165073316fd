import { Controller, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { Clock, SECOND_MS } from '@recado/core';
import type { WebhookEndpointView } from '@recado/webhooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf } from '../core/bodies.js';
import { type DialectMessage, DialectMessages } from '../core/dialect-messages.js';
import { DialectWebhooks } from '../core/dialect-webhooks.js';
import { textIn } from '../core/fields.js';
import { type NamedSender, Senders } from '../core/senders.js';
import { chatOf, idOfOurs, tokenInId } from './waha-ids.js';
import { DEFAULT_SESSION, readWahaMessage, readWahaWebhooks, SENDING, sessionIn } from './waha-messages.js';
import { ENGINE, environment } from './waha-webhooks.js';

/** Shown in the place of the key that signs a webhook. */
const HIDDEN = '***';

/** `/waha`: WAHA. */
@ApiExcludeController()
@Controller('waha')
export class WahaController {
  constructor(
    private readonly messages: DialectMessages,
    private readonly senders: Senders,
    private readonly webhooks: DialectWebhooks,
    private readonly clock: Clock,
  ) {}

  @Get('ping')
  ping(): object {
    return { message: 'pong' };
  }

  /** Whether Recado answers; what it depends on, its own health tells. */
  @Get('health')
  health(): object {
    return { status: 'ok', info: {}, error: {}, details: {} };
  }

  @Get('api/version')
  version(): object {
    return environment();
  }

  @Post(Object.keys(SENDING).map((route) => `api/${route}`))
  @HttpCode(201)
  @RequireScope('messages:write')
  async send(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const route = request.routeOptions.url?.split('/').at(-1) as keyof typeof SENDING;
    const read = readWahaMessage(bodyOf(request), SENDING[route]);
    const token = tokenInId(textIn(read.message, 'reply_to') ?? '');
    const given = await this.messages.quotingOurs(principal, read, token, 'reply_to');
    const { id, phone } = await this.messages.queue(request, reply, given);
    const { phone: from } = this.senders.find(principal, 'waha', read.sender);
    return this.sent(given, { phone, from, token: this.messages.tokens.of(id) });
  }

  /** WAHA's own advice is to call these before each answer. Recado takes them and does nothing. */
  @Post(['api/sendSeen', 'api/startTyping', 'api/stopTyping'])
  @HttpCode(201)
  @RequireScope('messages:write')
  presence(@CurrentPrincipal() principal: Principal, @Req() request: FastifyRequest): object {
    this.senders.find(principal, 'waha', sessionIn(bodyOf(request)));
    return {};
  }

  @Get('api/sessions')
  @RequireScope('messages:read')
  async sessions(@CurrentPrincipal() principal: Principal): Promise<object[]> {
    const config = await this.configOf(principal);
    return this.senders.all(principal, 'waha').map((sender) => session(sender, config));
  }

  @Get('api/sessions/:session')
  @RequireScope('messages:read')
  async session(@CurrentPrincipal() principal: Principal, @Param('session') name: string): Promise<object> {
    return session(this.senders.find(principal, 'waha', name), await this.configOf(principal));
  }

  @Get('api/sessions/:session/me')
  @RequireScope('messages:read')
  me(@CurrentPrincipal() principal: Principal, @Param('session') name: string): object {
    return meOf(this.senders.find(principal, 'waha', name)) ?? {};
  }

  /** Of a session only its webhooks can be set; the session itself is a channel of Recado. */
  @Post('api/sessions')
  @HttpCode(201)
  @RequireScope('webhooks:write')
  create(@CurrentPrincipal() principal: Principal, @Req() request: FastifyRequest): Promise<object> {
    return this.configure(principal, textIn(bodyOf(request), 'name') ?? DEFAULT_SESSION, request);
  }

  @Put('api/sessions/:session')
  @RequireScope('webhooks:write')
  update(
    @CurrentPrincipal() principal: Principal,
    @Param('session') name: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return this.configure(principal, name, request);
  }

  private async configure(principal: Principal, name: string, request: FastifyRequest): Promise<object> {
    const sender = this.senders.find(principal, 'waha', name);
    const actor = actorOf(principal, request);
    for (const wanted of readWahaWebhooks(bodyOf(request))) await this.webhooks.set(principal, wanted, actor);
    return session(sender, await this.configOf(principal));
  }

  private async configOf({ keyId, scopes }: Principal): Promise<object> {
    if (!scopes.has('webhooks:read')) return {};
    return { webhooks: (await this.webhooks.list(keyId, 'waha')).map(webhook) };
  }

  /** `WAMessage`, with the ids also where the engines WEBJS and NOWEB have them. */
  private sent(
    { message, kind }: DialectMessage,
    { phone, from, token }: { phone: string; from: string | null; token: string },
  ): object {
    const chat = chatOf(phone);
    const { serialized, id } = idOfOurs(chat, token);
    return {
      id: serialized,
      timestamp: Math.floor(this.clock.now() / SECOND_MS),
      from: from === null ? null : chatOf(from),
      fromMe: true,
      source: 'api',
      to: chat,
      body: message.message ?? '',
      hasMedia: kind !== 'text',
      ack: 0,
      ackName: 'PENDING',
      _data: { id: { fromMe: true, remote: chat, id, _serialized: serialized } },
      key: { id, remoteJid: `${phone}@s.whatsapp.net`, fromMe: true },
    };
  }
}

function session(sender: NamedSender, config: object): object {
  return {
    name: sender.outsideId || DEFAULT_SESSION,
    status: sender.isWorking ? 'WORKING' : 'STOPPED',
    config,
    me: meOf(sender),
    engine: { engine: ENGINE },
  };
}

function meOf({ phone, name }: NamedSender): object | null {
  return phone === null ? null : { id: chatOf(phone), pushName: name ?? '' };
}

function webhook({ url, events }: WebhookEndpointView): object {
  const names = events.map((type) => (type === 'message.received' ? 'message' : 'message.ack'));
  return { url, events: [...new Set(names)], hmac: { key: HIDDEN } };
}
