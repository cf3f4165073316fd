import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, isBoundRequest, type Principal, RequireBoundKey, RequireScope } from '@recado/auth';
import { Channels, type ChannelView } from '@recado/channels';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ETAG_HEADER, IfMatch, markVersion, sentVersion } from '../../http/versions.js';
import { ChannelAdministration } from './channel-administration.js';
import { ChannelChangesBody, NewChannelBody } from './channel.body.js';
import { CHANNEL_NAME, ChannelDetailsDto, ChannelPageDto } from './channel.dto.js';
import { ChannelJson } from './channel.json.js';

/** The name of a channel in a path. */
export const NAME = { name: 'name', schema: CHANNEL_NAME };
const ONE = { type: ChannelDetailsDto, description: 'The channel.', headers: ETAG_HEADER };

/** `/api/channels`: the channels of the installation. */
@ApiTags('channels')
@Controller('api/channels')
export class ChannelsController {
  constructor(
    private readonly channels: Channels,
    private readonly administration: ChannelAdministration,
    private readonly json: ChannelJson,
  ) {}

  @Get()
  @RequireScope('channels:read')
  @ApiOperation({
    operationId: 'listChannels',
    summary: 'Channels',
    description: 'Archived ones too. Pools are not among them.',
  })
  @ApiOkResponse({ type: ChannelPageDto, description: 'All channels, by age.' })
  async page(): Promise<ChannelPageDto> {
    return { data: (await this.channels.all()).map((channel) => this.json.of(channel)) };
  }

  @Get(':name')
  @RequireScope('channels:read')
  @ApiParam(NAME)
  @ApiOperation({
    operationId: 'getChannel',
    summary: 'Look up a channel',
    description:
      'With its settings. Secrets can be written and never read. A key that may not change channels, or is not bound to addresses, sees of `url` the server alone, and no description: they may hold a token.',
  })
  @ApiOkResponse(ONE)
  async one(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('name') name: string,
  ): Promise<ChannelDetailsDto> {
    const mayChange = principal.scopes.has('channels:write') && isBoundRequest(request);
    return this.show(await this.administration.find(name), reply, mayChange);
  }

  @Post()
  @RequireBoundKey('channels:write')
  @ApiOperation({
    operationId: 'createChannel',
    summary: 'Create a channel',
    description:
      'Nothing is asked of its provider: `check` does that, and `pairing` pairs a phone. A repeated request is refused, because the name is taken. The key must be bound to addresses.',
  })
  @ApiBody({ type: NewChannelBody })
  @ApiCreatedResponse(ONE)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<ChannelDetailsDto> {
    return this.show(await this.administration.create(body, actorOf(principal, request)), reply);
  }

  @Patch(':name')
  @RequireBoundKey('channels:write')
  @ApiParam(NAME)
  @IfMatch()
  @ApiOperation({
    operationId: 'changeChannel',
    summary: 'Change a channel',
    description:
      'Of the channel that the environment describes only the limits can be changed. The key must be bound to addresses.',
  })
  @ApiBody({ type: ChannelChangesBody })
  @ApiOkResponse(ONE)
  @ApiConflictResponse({ description: '`not_changeable`: the environment describes the channel.' })
  async change(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('name') name: string,
    @Body() body: unknown,
  ): Promise<ChannelDetailsDto> {
    const actor = actorOf(principal, request);
    return this.show(await this.administration.change(name, body, actor, sentVersion(request)), reply);
  }

  @Delete(':name')
  @HttpCode(204)
  @RequireBoundKey('channels:write')
  @ApiParam(NAME)
  @IfMatch()
  @ApiOperation({
    operationId: 'archiveChannel',
    summary: 'Archive a channel',
    description:
      'It takes no new messages; receipts are still applied, and its history stays. Repeating it changes nothing. The key must be bound to addresses.',
  })
  @ApiNoContentResponse({ description: 'The channel is archived.' })
  @ApiConflictResponse({
    description: '`not_changeable`: messages wait for it, it is a default, or the environment describes it.',
  })
  async archive(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
  ): Promise<void> {
    await this.administration.archive(name, actorOf(principal, request), sentVersion(request));
  }

  @Post(':name/restore')
  @HttpCode(200)
  @RequireBoundKey('channels:write')
  @ApiParam(NAME)
  @IfMatch()
  @ApiOperation({
    operationId: 'restoreChannel',
    summary: 'Restore an archived channel',
    description: 'It takes new messages again. Repeating it changes nothing. The key must be bound to addresses.',
  })
  @ApiOkResponse(ONE)
  @ApiConflictResponse({ description: '`not_changeable`: the environment describes the channel.' })
  async restore(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('name') name: string,
  ): Promise<ChannelDetailsDto> {
    const actor = actorOf(principal, request);
    return this.show(await this.administration.restore(name, actor, sentVersion(request)), reply);
  }

  /** Whoever changes a channel sees all of it. */
  private show(channel: ChannelView, reply: FastifyReply, mayChange = true): Promise<ChannelDetailsDto> {
    markVersion(reply, channel.revision);
    return this.json.detailsOf(channel, mayChange);
  }
}
