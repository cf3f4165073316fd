import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { Settings } from '@recado/config';
import { DomainError, readTime } from '@recado/core';
import { checkParameters, found, idIn } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { DeliveryQueries } from '../deliveries/delivery-queries.js';
import { DeliveryReplays } from '../deliveries/delivery-replays.js';
import { EndpointChanges } from '../endpoints/endpoint-changes.js';
import type { WebhookEndpointView } from '../endpoints/webhook-endpoint.view.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { DeliveryList } from './delivery-list.js';
import { DeliveryListQuery } from './delivery-list.query.js';
import { deliveryJson, ReplayDto, WebhookDeliveryDto, WebhookDeliveryListDto } from './webhook-delivery.dto.js';
import { ReplayBody, readOverlap, RotationBody } from './webhook.body.js';
import { rotatedJson, RotatedWebhookDto } from './webhook.dto.js';

/** The time since when deliveries are replayed, UTC milliseconds. Throws DomainError `validation_failed`. */
function readSince(body: unknown, zone: string): number {
  const { since = '' } = checkParameters(ReplayBody, body);
  const reading = readTime(since, zone);
  if (reading.ok) return reading.at;
  const { code, params } = reading;
  throw new DomainError('validation_failed', { violations: [{ path: 'since', code, params }] });
}

/** Describes the 422 of operations without input. */
const WhenDisabled = () =>
  ApiUnprocessableEntityResponse({ description: '`validation_failed`: the webhook is disabled.' });
const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, example: 3 } as const;

/** The deliveries to an endpoint: list, test and replay; and the rotation of its signing secret. */
@ApiTags('webhooks')
@Controller('api/webhooks')
export class WebhookDeliveriesController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly changes: EndpointChanges,
    private readonly deliveries: DeliveryQueries,
    private readonly list: DeliveryList,
    private readonly replays: DeliveryReplays,
    private readonly settings: Settings,
  ) {}

  @Get(':id/deliveries')
  @RequireScope('webhooks:read')
  @ApiParam(ID)
  @ApiQuery({ type: DeliveryListQuery })
  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook',
    description: 'Newest first, with the last request and the beginning of its answer. Kept for 30 days.',
  })
  @ApiOkResponse({ type: WebhookDeliveryListDto, description: 'A page of deliveries.' })
  async page(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query() query: unknown,
  ): Promise<WebhookDeliveryListDto> {
    const endpoint = await this.endpoint(idIn(id), principal);
    return this.list.page(principal, endpoint.id, query);
  }

  @Post(':id/test')
  @HttpCode(202)
  @RequireScope('webhooks:write')
  @ApiParam(ID)
  @ApiOperation({ operationId: 'testWebhook', summary: 'Send `webhook.test`', description: 'As an ordinary delivery.' })
  @ApiAcceptedResponse({ type: WebhookDeliveryDto, description: 'The delivery, which will be made in a moment.' })
  @WhenDisabled()
  async test(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('id') id: string,
  ): Promise<WebhookDeliveryDto> {
    const endpoint = await this.endpoint(idIn(id), principal);
    return this.delivery(await this.replays.sendTest(endpoint, actorOf(principal, request)), principal);
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @RequireScope('webhooks:write')
  @ApiParam(ID)
  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret that signs',
    description:
      'Both secrets sign for a day, or for as long as is asked: the header carries two signatures meanwhile.',
  })
  @ApiBody({ type: RotationBody, required: false })
  @ApiOkResponse({ type: RotatedWebhookDto, description: 'The webhook, with its new secret.' })
  async rotate(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('id') path: string,
    @Body() body: unknown,
  ): Promise<RotatedWebhookDto> {
    const { id } = await this.endpoint(idIn(path), principal);
    const overlap = readOverlap(body);
    const secret = await this.changes.rotateSecret(id, overlap, actorOf(principal, request), principal.keyId);
    return rotatedJson(await this.endpoint(id, principal), found(secret));
  }

  @Post(':id/replay')
  @HttpCode(202)
  @RequireScope('webhooks:write')
  @ApiParam(ID)
  @ApiOperation({
    operationId: 'replayWebhook',
    summary: 'Send again what failed',
    description: 'Everything since then that failed: what was given up, and what rests before its next attempt.',
  })
  @ApiBody({ type: ReplayBody })
  @ApiAcceptedResponse({ type: ReplayDto, description: 'How many deliveries will be made in a moment.' })
  async replay(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<ReplayDto> {
    const endpoint = await this.endpoint(idIn(id), principal);
    const since = readSince(body, principal.timezone ?? this.settings.timezone);
    return { replayed: await this.replays.replaySince(endpoint, since, actorOf(principal, request)) };
  }

  @Post('deliveries/:id/replay')
  @HttpCode(202)
  @RequireScope('webhooks:write')
  @ApiParam({ ...ID, example: 90812 })
  @ApiOperation({
    operationId: 'replayWebhookDelivery',
    summary: 'Send one delivery again',
    description: 'Whatever became of it, with the same `webhook-id`.',
  })
  @ApiAcceptedResponse({ type: WebhookDeliveryDto, description: 'The delivery, which will be made in a moment.' })
  @WhenDisabled()
  async replayOne(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('id') id: string,
  ): Promise<WebhookDeliveryDto> {
    const delivery = found(await this.deliveries.find(idIn(id), principal.keyId));
    const endpoint = await this.endpoint(delivery.endpointId, principal);
    await this.replays.replayOne(delivery, endpoint, actorOf(principal, request));
    return this.delivery(delivery.id, principal);
  }

  private async endpoint(id: number, { keyId }: Principal): Promise<WebhookEndpointView> {
    return found(await this.endpoints.find(id, keyId));
  }

  private async delivery(id: number, { keyId }: Principal): Promise<WebhookDeliveryDto> {
    return deliveryJson(found(await this.deliveries.find(id, keyId)));
  }
}
