import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { actorOf, bearerToken, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import type { NotificationType } from '@recado/core';
import { found, idIn } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { EndpointChanges } from '../endpoints/endpoint-changes.js';
import { audibleEvents, checkEvents } from '../endpoints/subscriptions.js';
import type { WebhookEndpointView } from '../endpoints/webhook-endpoint.view.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { WebhookFormats } from '../formats.js';
import { NewWebhookBody, readChanges, readNewWebhook, WebhookChangesBody } from './webhook.body.js';
import { CreatedWebhookDto, WebhookDto, webhookJson, WebhookListDto } from './webhook.dto.js';

const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 3 } as const;

/** `/api/webhooks`: the endpoints that get a key's events. A key sees and changes its own only. */
@ApiTags('webhooks')
@Controller('api/webhooks')
export class WebhooksController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly changes: EndpointChanges,
    private readonly formats: WebhookFormats,
  ) {}

  @Get()
  @RequireScope('webhooks:read')
  @ApiOperation({ operationId: 'listWebhooks', summary: 'The webhooks of the key' })
  @ApiOkResponse({ type: WebhookListDto, description: 'The webhooks, newest first.' })
  async list(@CurrentPrincipal() { keyId }: Principal): Promise<WebhookListDto> {
    return { data: (await this.endpoints.list(keyId)).map(webhookJson), next_cursor: null };
  }

  @Post()
  @HttpCode(201)
  @RequireScope('webhooks:write')
  @ApiOperation({
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'From now on the events are sent there, signed as Standard Webhooks says. They are those of the messages of this key. `message.received` needs the scope `inbound:read`, `opt_out.added` the scope `opt_outs:read`. 50 webhooks a key at most.',
  })
  @ApiBody({ type: NewWebhookBody })
  @ApiCreatedResponse({ type: CreatedWebhookDto, description: 'The webhook, with its secret.' })
  async create(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Body() body: unknown,
  ): Promise<CreatedWebhookDto> {
    const { events: asked, ...input } = readNewWebhook(body);
    const events = asked ?? this.eventsOf(input.format, principal);
    checkEvents(principal, events);
    await this.keepSecret(input.format, principal, request);
    const { id, secret } = await this.changes.create(
      { ...input, events, apiKeyId: principal.keyId },
      actorOf(principal, request),
    );
    return { ...webhookJson(await this.endpoint(id, principal)), secret };
  }

  @Get(':id')
  @RequireScope('webhooks:read')
  @ApiParam(ID)
  @ApiOperation({ operationId: 'getWebhook', summary: 'Look up a webhook' })
  @ApiOkResponse({ type: WebhookDto, description: 'The webhook.' })
  async find(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<WebhookDto> {
    return webhookJson(await this.endpoint(idIn(id), principal));
  }

  @Patch(':id')
  @RequireScope('webhooks:write')
  @ApiParam(ID)
  @ApiOperation({ operationId: 'changeWebhook', summary: 'Change, enable or disable a webhook' })
  @ApiBody({ type: WebhookChangesBody })
  @ApiOkResponse({ type: WebhookDto, description: 'The webhook as it is now.' })
  async change(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('id') path: string,
    @Body() body: unknown,
  ): Promise<WebhookDto> {
    const id = idIn(path);
    const { format } = await this.endpoint(id, principal);
    const changes = readChanges(body);
    checkEvents(principal, changes.events ?? []);
    await this.keepSecret(format, principal, request);
    await this.changes.update(id, changes, actorOf(principal, request), principal.keyId);
    return webhookJson(await this.endpoint(id, principal));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('webhooks:write')
  @ApiParam(ID)
  @ApiOperation({
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'What waits for it is not sent.',
  })
  @ApiNoContentResponse({ description: 'The webhook no longer exists.' })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('id') id: string,
  ): Promise<void> {
    found(await this.changes.remove(idIn(id), actorOf(principal, request), principal.keyId));
  }

  /** So that a format which signs by the key can tell what happens from now on, before its program has come. */
  private async keepSecret(format: string | null, principal: Principal, request: FastifyRequest): Promise<void> {
    const token = format === null ? undefined : bearerToken(request.raw);
    if (token !== undefined) await this.formats.keepSecret(format!, principal, token);
  }

  /** What the format tells, and the key may hear of. Nothing of one that is not known, which is refused then. */
  private eventsOf(format: string | null, principal: Principal): NotificationType[] {
    const told = format !== null && this.formats.names.includes(format) ? this.formats.events(format) : [];
    return audibleEvents(principal).filter((type) => told.includes(type));
  }

  private async endpoint(id: number, { keyId }: Principal): Promise<WebhookEndpointView> {
    return found(await this.endpoints.find(id, keyId));
  }
}
