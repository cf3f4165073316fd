import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { checkParameters, found, idIn } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { audibleEvents, checkEvents } from '../endpoints/subscriptions.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { Listeners } from '../listeners/listeners.js';
import { HeardEventsDto, NewListenerBody, TakeBody } from './listener.dto.js';
import { CreatedWebhookDto, webhookJson } from './webhook.dto.js';

/** `/api/webhooks/listeners`: events for a program that no request can reach, such as one on a developer's machine. */
@ApiTags('webhooks')
@Controller('api/webhooks/listeners')
export class ListenersController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly listeners: Listeners,
  ) {}

  @Post()
  @HttpCode(201)
  @RequireScope('webhooks:write')
  @ApiOperation({
    operationId: 'listenToWebhooks',
    summary: 'Listen to events without an address',
    description:
      'A webhook whose events are taken by the program that listens, signed as those that are posted. It ends by `DELETE /api/webhooks/{id}`, and by itself when nobody asked for ten minutes.',
  })
  @ApiBody({ type: NewListenerBody, required: false })
  @ApiCreatedResponse({ type: CreatedWebhookDto, description: 'The webhook, with its secret.' })
  async listen(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Body() body: unknown,
  ): Promise<CreatedWebhookDto> {
    const { keyId: apiKeyId } = principal;
    const { events = audibleEvents(principal), description = null } = checkParameters(NewListenerBody, body);
    checkEvents(principal, events);
    const { id, secret } = await this.listeners.add({ apiKeyId, events, description }, actorOf(principal, request));
    return { ...webhookJson(found(await this.endpoints.find(id, apiKeyId))), secret };
  }

  @Post(':id/take')
  @HttpCode(200)
  @RequireScope('webhooks:write')
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 3 })
  @ApiOperation({
    operationId: 'takeEvents',
    summary: 'Take the next events of a listener',
    description:
      'What was not acknowledged by `taken` is given again, for an hour. Once a second is often enough; each request counts for the limits of the key.',
  })
  @ApiBody({ type: TakeBody, required: false })
  @ApiOkResponse({ type: HeardEventsDto, description: 'The next events.' })
  async take(
    @CurrentPrincipal() { keyId }: Principal,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<HeardEventsDto> {
    const { taken, after = 0 } = checkParameters(TakeBody, body);
    const events = found(await this.listeners.take(idIn(id), taken ? { taken } : { after }, keyId));
    return { data: events.map((event) => ({ ...event, headers: { ...event.headers } })) };
  }
}
