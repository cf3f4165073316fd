import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { Channels, ChannelTemplates, type TemplateView } from '@recado/channels';
import { MessageStatus } from '@recado/core';
import { FormUploads, type UploadedForm } from '@recado/media';
import type { MessageView } from '@recado/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf } from '../core/bodies.js';
import { DialectMessages } from '../core/dialect-messages.js';
import { DialectWebhooks } from '../core/dialect-webhooks.js';
import { refuse, textIn } from '../core/fields.js';
import { type NamedSender, Senders } from '../core/senders.js';
import { atVersions, UPLOAD_PATHS } from './meta.dialect.js';
import { tokenIn, wamid } from './meta-ids.js';
import { readMetaMessage } from './meta-messages.js';

const { Failed, Canceled, Expired } = MessageStatus;

/** `/meta`: WhatsApp Cloud API. */
@ApiExcludeController()
@Controller('meta')
export class MetaController {
  constructor(
    private readonly messages: DialectMessages,
    private readonly senders: Senders,
    private readonly channels: Channels,
    private readonly templates: ChannelTemplates,
    private readonly uploads: FormUploads,
    private readonly webhooks: DialectWebhooks,
  ) {}

  @Post(atVersions(':phoneId/messages'))
  @HttpCode(200)
  @RequireScope('messages:write')
  async send(
    @Param('phoneId') phoneId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const body = bodyOf(request);
    const given = readMetaMessage(body, phoneId);
    const { id, phone } = await this.messages.queue(request, reply, given);
    const sent = { id: wamid(phone, this.messages.tokens.of(id)) };
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: textIn(body, 'to') ?? textIn(body, 'recipient'), wa_id: phone }],
      messages: [given.kind === 'template' ? { ...sent, message_status: 'accepted' } : sent],
    };
  }

  /** The id of an upload is that of Recado's own file, which `{type}.id` of a message takes. */
  @Post(UPLOAD_PATHS)
  @HttpCode(200)
  @RequireScope('messages:write')
  async upload(@CurrentPrincipal() { keyId }: Principal, @Body() form: UploadedForm): Promise<object> {
    return { id: (await this.uploads.keep(form, keyId)).media.id };
  }

  @Get(atVersions(':phoneId/message_history'))
  @RequireScope('messages:read')
  async history(@CurrentPrincipal() principal: Principal, @Query('message_id') messageId: unknown): Promise<object> {
    if (typeof messageId !== 'string') refuse('message_id', 'dialect_field_required', { field: 'message_id' });
    const message = await this.messages.find(principal, tokenIn(messageId));
    return { data: [{ id: messageId, message_id: messageId, events: { data: eventsOf(message) } }] };
  }

  @Get(atVersions(':wabaId/phone_numbers'))
  @RequireScope('messages:read')
  phoneNumbers(@CurrentPrincipal() principal: Principal): object {
    const data = this.senders.all(principal, 'meta').map(phoneNumber);
    return { data, paging: { cursors: { before: 'MA==', after: 'MA==' } } };
  }

  /** All templates on one page: Recado knows those that the provider listed last. */
  @Get(atVersions(':wabaId/message_templates'))
  @RequireScope('messages:read')
  async messageTemplates(
    @CurrentPrincipal() principal: Principal,
    @Query() { name, language, status }: Readonly<Record<string, unknown>>,
  ): Promise<object> {
    const channels = this.senders
      .all(principal, 'meta')
      .flatMap(({ name: one }) => this.channels.named(one ?? '') ?? []);
    const lists = await Promise.all(channels.map(({ id }) => this.templates.listOf(id)));
    const isAsked = (value: string, asked: unknown) => asked === undefined || asked === value;
    const found = lists
      .flat()
      .filter((one) => isAsked(one.name, name) && isAsked(one.language, language) && isAsked(one.status, status));
    return { data: found.map(template), paging: { cursors: { before: 'MA==', after: 'MA==' } } };
  }

  @Get(atVersions(':wabaId/subscribed_apps'))
  @RequireScope('webhooks:read')
  async subscriptions(@CurrentPrincipal() { keyId }: Principal): Promise<object> {
    const endpoints = await this.webhooks.list(keyId, 'meta');
    return { data: endpoints.map(({ url }) => ({ override_callback_uri: url })) };
  }

  /** Meta asks the address for its verify token before it posts to it, and so does Recado. */
  @Post(atVersions(':wabaId/subscribed_apps'))
  @HttpCode(200)
  @RequireScope('webhooks:write')
  async subscribe(@CurrentPrincipal() principal: Principal, @Req() request: FastifyRequest): Promise<object> {
    const body = bodyOf(request);
    const url = textIn(body, 'override_callback_uri');
    if (url === undefined)
      return refuse('override_callback_uri', 'dialect_field_required', { field: 'override_callback_uri' });
    await this.webhooks.verify(url, textIn(body, 'verify_token') ?? '');
    await this.webhooks.set(principal, { format: 'meta', url }, actorOf(principal, request));
    return { success: true };
  }

  @Delete(atVersions(':wabaId/subscribed_apps'))
  @RequireScope('webhooks:write')
  async unsubscribe(@CurrentPrincipal() principal: Principal, @Req() request: FastifyRequest): Promise<object> {
    await this.webhooks.removeAll(principal.keyId, 'meta', actorOf(principal, request));
    return { success: true };
  }

  @Get(atVersions(':phoneId'))
  @RequireScope('messages:read')
  phone(@CurrentPrincipal() principal: Principal, @Param('phoneId') phoneId: string): object {
    return phoneNumber(this.senders.find(principal, 'meta', phoneId));
  }
}

function phoneNumber({ outsideId, name, phone, isWorking }: NamedSender): object {
  return {
    id: outsideId,
    display_phone_number: phone === null ? '' : `+${phone}`,
    verified_name: name ?? '',
    status: isWorking ? 'CONNECTED' : 'DISCONNECTED',
    platform_type: 'CLOUD_API',
  };
}

function template({
  id,
  name,
  language,
  status,
  category,
  components,
  body,
  providerTemplateId,
}: TemplateView): object {
  return {
    id: providerTemplateId ?? String(id),
    name,
    language,
    status,
    category,
    components: componentsOf(components, body),
  };
}

/** As the provider listed them; where only the state of a template is known, its body alone. */
function componentsOf(listed: string | null, body: string | null): unknown {
  if (listed !== null) return JSON.parse(listed);
  return body === null ? [] : [{ type: 'BODY', text: body }];
}

/** In the order in which it happened, in the words of Meta. Times are seconds. */
function eventsOf({ createdAt, sentAt, deliveredAt, readAt, endedAt, status }: MessageView): object[] {
  const isOver = ([Failed, Canceled, Expired] as MessageStatus[]).includes(status);
  const steps = [
    ['ACCEPTED', createdAt],
    ['SENT', sentAt],
    ['DELIVERED', deliveredAt],
    ['READ', readAt],
    ['ERROR', isOver ? endedAt : null],
  ] as const;
  return steps.flatMap(([delivery_status, time]) =>
    time === null ? [] : [{ delivery_status, timestamp: Math.floor(time / 1_000) }],
  );
}
