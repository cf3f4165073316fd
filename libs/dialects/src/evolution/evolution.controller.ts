import { All, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { Clock, DomainError } from '@recado/core';
import type { MessageView } from '@recado/messages';
import { plainUrl } from '@recado/webhooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf } from '../core/bodies.js';
import { DialectMessages } from '../core/dialect-messages.js';
import { DialectWebhooks } from '../core/dialect-webhooks.js';
import { type Fields, refuse, unsupported } from '../core/fields.js';
import { Senders } from '../core/senders.js';
import { instanceOf, recordOf, shownContent, stateOf, updatesOf, webMessage } from './evolution-answers.js';
import { jidOf, keyIdOf, tokenIn } from './evolution-ids.js';
import { askedIdIn, readEvolutionMessage, type SendRoute } from './evolution-messages.js';
import { EVOLUTION_EVENTS, readWebhook, webhookRow } from './evolution-webhooks.js';
import { pathOf } from './evolution.dialect.js';

/** The version whose requests and answers these are: programs ask for it. */
const VERSION = '2.3.6';
const FORMATS = ['evolution', 'evolution-send'] as const;

/** The first parts of the paths of Evolution API, behind which there is much that Recado does not do. */
const AREAS = new Set([
  ...['instance', 'message', 'chat', 'call', 'group', 'label', 'template', 'proxy', 'settings', 'business', 'baileys'],
  ...['event', 'webhook', 'websocket', 'rabbitmq', 'nats', 'sqs', 'pusher', 'kafka', 's3'],
  ...['chatwoot', 'typebot', 'openai', 'dify', 'n8n', 'evoai', 'evolutionBot', 'flowise'],
]);

interface Given {
  readonly message?: string;
  readonly media?: Fields;
  readonly template?: Fields;
}

/** `/evolution`: Evolution API 2. */
@ApiExcludeController()
@Controller('evolution')
export class EvolutionController {
  constructor(
    private readonly messages: DialectMessages,
    private readonly senders: Senders,
    private readonly webhooks: DialectWebhooks,
    private readonly clock: Clock,
  ) {}

  @Get()
  root(): object {
    const message = 'Welcome to Recado, which speaks the language of the Evolution API here';
    return { status: 200, message, version: VERSION, clientName: 'recado', documentation: '/docs' };
  }

  @Post('verify-creds')
  @HttpCode(200)
  @RequireScope('messages:write')
  verify(): object {
    return { status: 200, message: 'Credentials are valid' };
  }

  @Post('message/:route(^sendText$|^sendMedia$|^sendWhatsAppAudio$|^sendTemplate$)/:instance')
  @HttpCode(201)
  @RequireScope('messages:write')
  async send(
    @Param('route') route: SendRoute,
    @Param('instance') instance: string,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const read = readEvolutionMessage(route, bodyOf(request), instance);
    const { reply_to: quoted } = read.message;
    const token = typeof quoted === 'string' ? tokenIn(quoted) : '';
    const given = await this.messages.quotingOurs(principal, read, token, 'quoted.key.id');
    const { id, phone } = await this.messages.queue(request, reply, given);
    const { message: text, media, template } = given.message as Given;
    const key = { remoteJid: jidOf(phone), id: keyIdOf(this.messages.tokens.of(id)) };
    return {
      ...webMessage({ ...key, at: this.clock.now(), instance }, shownContent(text, media, template)),
      status: 'PENDING',
    };
  }

  @Get('instance/connectionState/:instance')
  @RequireScope('messages:write')
  state(@CurrentPrincipal() principal: Principal, @Param('instance') instance: string): object {
    const sender = this.senders.find(principal, 'evolution', instance);
    return { instance: { instanceName: instance, state: stateOf(sender) } };
  }

  @Get('instance/fetchInstances')
  @RequireScope('messages:write')
  instances(@CurrentPrincipal() principal: Principal, @Query('instanceName') name: unknown): object[] {
    const found =
      typeof name === 'string' && name !== ''
        ? [this.senders.find(principal, 'evolution', name)]
        : this.senders.all(principal, 'evolution');
    return found.map(instanceOf);
  }

  /** Finds one message, by its id: Recado keeps no chats. */
  @Post('chat/findMessages/:instance')
  @HttpCode(200)
  @RequireScope('messages:read')
  async findMessages(@CurrentPrincipal() principal: Principal, @Req() request: FastifyRequest): Promise<object> {
    const found = await this.asked(principal, request);
    const records = found.map(({ message, id }) => recordOf(message, id));
    return { messages: { total: records.length, pages: records.length, currentPage: 1, records } };
  }

  @Post('chat/findStatusMessage/:instance')
  @HttpCode(200)
  @RequireScope('messages:read')
  async findStatuses(@CurrentPrincipal() principal: Principal, @Req() request: FastifyRequest): Promise<object[]> {
    const found = await this.asked(principal, request);
    return found.flatMap(({ message, id }) => updatesOf(message, id));
  }

  @Get('webhook/find/:instance')
  @RequireScope('webhooks:read')
  async findWebhook(
    @CurrentPrincipal() principal: Principal,
    @Param('instance') instance: string,
  ): Promise<object | null> {
    this.senders.find(principal, 'evolution', instance);
    return this.webhookOf(principal, instance);
  }

  /** A key has one webhook, whichever of its instances is named. */
  @Post('webhook/set/:instance')
  @HttpCode(201)
  @RequireScope('webhooks:write')
  async setWebhook(
    @CurrentPrincipal() principal: Principal,
    @Param('instance') instance: string,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    this.senders.find(principal, 'evolution', instance);
    const { url, events } = readWebhook(bodyOf(request), principal);
    const actor = actorOf(principal, request);
    if (url !== null) await this.refuseSecond(principal, url);
    for (const format of FORMATS) {
      const made = events.map((name) => EVOLUTION_EVENTS[name]!).filter((one) => one.format === format);
      const told = { format, url: url ?? '', events: made.flatMap((one) => one.events) };
      if (made.length > 0) await this.webhooks.replace(principal, told, actor);
      else await this.webhooks.removeAll(principal.keyId, format, actor);
    }
    return (await this.webhookOf(principal, instance)) ?? webhookRow(instance, { url, enabled: false, events });
  }

  /** Nobody has linked numbers to accounts before a message is sent. */
  @Post('chat/whatsappNumbers/:instance')
  numbers(): never {
    return refuse('', 'dialect_numbers_unknown');
  }

  @All('*')
  other(@Req() request: FastifyRequest): never {
    const path = pathOf(request);
    if (!AREAS.has(path.split('/')[1]!)) throw new DomainError('not_found');
    return unsupported('', `${request.method} ${path}`);
  }

  /** The message that a question is about; empty: the key has none with this id. */
  private async asked(principal: Principal, request: FastifyRequest): Promise<{ message: MessageView; id: string }[]> {
    const id = askedIdIn(bodyOf(request));
    try {
      return [{ message: await this.messages.find(principal, tokenIn(id)), id }];
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return [];
      throw error;
    }
  }

  /** Null: there is none. */
  private async webhookOf({ keyId }: Principal, instance: string): Promise<object | null> {
    const lists = await Promise.all(FORMATS.map((format) => this.webhooks.list(keyId, format)));
    const endpoints = lists.flat();
    const [newest] = endpoints;
    if (!newest) return null;
    const events = Object.entries(EVOLUTION_EVENTS).flatMap(([name, { format, events: made }]) =>
      endpoints.some((one) => one.format === format && made.some((type) => one.events.includes(type))) ? [name] : [],
    );
    return webhookRow(instance, { url: newest.url, enabled: newest.enabled, events });
  }

  /** Two programs with an instance each would take the address from each other. */
  private async refuseSecond(principal: Principal, url: string): Promise<void> {
    if (this.senders.all(principal, 'evolution').length < 2) return;
    const lists = await Promise.all(FORMATS.map((format) => this.webhooks.list(principal.keyId, format)));
    if (lists.flat().some((one) => one.url !== plainUrl(url)))
      unsupported('webhook.url', 'a second webhook of one key');
  }
}
