import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, isBoundRequest, type Principal, RequireBoundKey, RequireScope } from '@recado/auth';
import { type ChannelView, SANDBOX_CHANNEL } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { preferredLanguage } from '@recado/core';
import { found } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { BodyFields } from '../../http/body-fields.js';
import { IfMatch, sentVersion } from '../../http/versions.js';
import { ChannelPairing } from '../channel-pairing.js';
import { ChannelAdministration } from './channel-administration.js';
import { notChangeable } from './channel-refusals.js';
import { NAME } from './channels.controller.js';
import { PairingBody, PairingDto, pairingJson } from './pairing.dto.js';

const NOTHING = { description: '`not_changeable`: the channel has no phone to pair.' };

/** Pairs a phone with a channel. The code is a credential: it is neither kept nor logged, and readers do not get it. */
@ApiTags('channels')
@ApiParam(NAME)
@Controller('api/channels/:name/pairing')
export class PairingController {
  constructor(
    private readonly administration: ChannelAdministration,
    private readonly pairing: ChannelPairing,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @RequireScope('channels:write')
  @ApiOperation({
    operationId: 'getChannelPairing',
    summary: 'See how far a pairing is',
    description:
      'Asks the provider, so look at most every two seconds. The codes are credentials: a key that is not bound to addresses gets `qr` and `code` as null.',
  })
  @ApiOkResponse({ type: PairingDto, description: 'How far it is.' })
  @ApiConflictResponse(NOTHING)
  async state(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
  ): Promise<PairingDto> {
    return this.show(await this.find(name), principal, request);
  }

  @Post()
  @HttpCode(200)
  @RequireBoundKey('channels:write')
  @IfMatch()
  @ApiOperation({
    operationId: 'beginChannelPairing',
    summary: 'Begin to pair a phone',
    description:
      'Makes the provider show a code, and creates the sender there where it is missing. The key must be bound to addresses.',
  })
  @ApiBody({ type: PairingBody, required: false })
  @ApiOkResponse({ type: PairingDto, description: 'How far it is.' })
  @ApiConflictResponse(NOTHING)
  async begin(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
    @Body() body: unknown,
  ): Promise<PairingDto> {
    const channel = await this.find(name, sentVersion(request));
    const phone = this.read(channel, body, request);
    const failure = await this.pairing.begin(channel, actorOf(principal, request), phone);
    return failure ? pairingJson(failure, this.facts(channel, request)) : this.show(channel, principal, request);
  }

  @Delete()
  @HttpCode(204)
  @RequireBoundKey('channels:write')
  @IfMatch()
  @ApiOperation({
    operationId: 'endChannelPairing',
    summary: 'Remove the link with a phone',
    description: 'Nothing leaves until a phone is paired again. The key must be bound to addresses.',
  })
  @ApiNoContentResponse({ description: 'The channel has no link any more.' })
  @ApiConflictResponse(NOTHING)
  async end(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
  ): Promise<void> {
    const channel = await this.find(name, sentVersion(request));
    if (!this.pairing.canEnd(channel)) throw notChangeable('channel_pairs_nothing');
    await this.pairing.end(channel, actorOf(principal, request));
  }

  private async find(name: string, seen?: string): Promise<ChannelView> {
    const channel = await this.administration.find(name, seen);
    if (channel.archivedAt !== null) throw notChangeable('channel_archived');
    if (channel.name === SANDBOX_CHANNEL || !this.pairing.isPossible(channel))
      throw notChangeable('channel_pairs_nothing');
    return channel;
  }

  /** The number of the phone that types a code; undefined: one that scans. Throws DomainError `validation_failed`. */
  private read(channel: ChannelView, body: unknown, request: FastifyRequest): string | undefined {
    const fields = BodyFields.of(body);
    const accepted = fields.flag('accept_risk');
    const phone = fields.has('phone') && !fields.isNull('phone') ? fields.phone('phone') : undefined;
    if (phone !== undefined && !this.pairing.takesPhone(channel.gateway))
      fields.refuse('phone', 'pairing_phone_unused');
    if (this.risk(channel, request) !== null && accepted !== true) fields.refuse('accept_risk', 'pairing_risk');
    fields.done();
    return phone;
  }

  private async show(channel: ChannelView, principal: Principal, request: FastifyRequest): Promise<PairingDto> {
    const json = pairingJson(found(await this.pairing.state(channel)), this.facts(channel, request));
    // Whoever scans a code first gets the phone of the channel: it is for the keys that may begin a pairing.
    if (!isBoundRequest(request)) return { ...json, qr: null, code: null };
    if (json.qr !== null || json.code !== null) await this.pairing.seen(channel, actorOf(principal, request));
    return json;
  }

  private facts(channel: ChannelView, request: FastifyRequest) {
    const { gateway } = channel;
    const codeSeconds = this.pairing.codeSeconds(gateway);
    return { codeSeconds, takesPhone: this.pairing.takesPhone(gateway), risk: this.risk(channel, request) };
  }

  private risk({ gateway }: ChannelView, { headers }: FastifyRequest): string | null {
    const language = preferredLanguage(headers['accept-language']);
    return this.config.gateways.find(gateway)?.texts?.[language].risk ?? null;
  }
}
