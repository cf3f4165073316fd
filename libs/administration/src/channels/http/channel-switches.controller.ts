import { Body, Controller, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConflictResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiPropertyOptional,
  ApiSchema,
  ApiTags,
} from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireBoundKey, RequireScope } from '@recado/auth';
import { ChannelPauses } from '@recado/channels';
import { SettingStore } from '../../settings/setting-store.js';
import type { FastifyRequest } from 'fastify';
import { BodyFields } from '../../http/body-fields.js';
import { IfMatch, sentVersion } from '../../http/versions.js';
import { ChannelAdministration } from './channel-administration.js';
import { notChangeable } from './channel-refusals.js';
import { ChannelDto } from './channel.dto.js';
import { ChannelJson } from './channel.json.js';
import { NAME } from './channels.controller.js';

/** Why a channel is not made the default, by what the settings say. */
const REFUSALS: Readonly<Record<string, string>> = {
  setting_fixed: 'channel_default_fixed',
  channel_sandbox: 'channel_simulates',
};
const SHOWN = { type: ChannelDto, description: 'The channel.' };

@ApiSchema({ name: 'NewChannelPause', description: 'Why a channel is paused.' })
class ChannelPauseBody {
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    example: 'troca de chip',
    description: 'Up to 255 characters of it are kept.',
  })
  reason?: string | null;
}

/** Pauses and resumes channels, and chooses the default one. A pause is always safe, so it needs no bound key. */
@ApiTags('channels')
@ApiParam(NAME)
@Controller('api/channels/:name')
export class ChannelSwitchesController {
  constructor(
    private readonly administration: ChannelAdministration,
    private readonly pauses: ChannelPauses,
    private readonly settings: SettingStore,
    private readonly json: ChannelJson,
  ) {}

  @Post('pause')
  @HttpCode(200)
  @RequireScope('channels:write')
  @IfMatch()
  @ApiOperation({
    operationId: 'pauseChannel',
    summary: 'Pause a channel',
    description: 'Its messages wait until it is resumed. Repeating it changes nothing. Any address may do it.',
  })
  @ApiBody({ type: ChannelPauseBody, required: false })
  @ApiOkResponse(SHOWN)
  async pause(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
    @Body() body: unknown,
  ): Promise<ChannelDto> {
    const fields = BodyFields.of(body);
    const reason = fields.text('reason') ?? null;
    fields.done();
    const { id } = await this.administration.find(name, sentVersion(request));
    await this.pauses.pause(id, actorOf(principal, request), reason);
    return this.json.of(await this.administration.find(name));
  }

  @Post('resume')
  @HttpCode(200)
  @RequireBoundKey('channels:write')
  @IfMatch()
  @ApiOperation({
    operationId: 'resumeChannel',
    summary: 'Resume a channel',
    description:
      'Also one that an error suspended: its failures are forgotten. Only a rest that the provider asked for stays in force. Repeating it changes nothing. The key must be bound to addresses.',
  })
  @ApiOkResponse(SHOWN)
  async resume(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
  ): Promise<ChannelDto> {
    const { id } = await this.administration.find(name, sentVersion(request));
    await this.pauses.resume(id, actorOf(principal, request));
    return this.json.of(await this.administration.find(name));
  }

  @Put('default')
  @HttpCode(200)
  @RequireBoundKey('channels:write')
  @IfMatch()
  @ApiOperation({
    operationId: 'makeChannelDefault',
    summary: 'Make a channel the default',
    description:
      'Messages that name no channel, of keys without one of their own, leave by it from now on. Repeating it changes nothing. The key must be bound to addresses.',
  })
  @ApiOkResponse(SHOWN)
  @ApiConflictResponse({
    description: '`not_changeable`: the channel is archived or the simulator, or the environment decides.',
  })
  async makeDefault(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
  ): Promise<ChannelDto> {
    await this.administration.find(name, sentVersion(request));
    const { defaultChannel: fault } = await this.settings.change({ defaultChannel: name }, actorOf(principal, request));
    if (fault !== undefined) throw notChangeable(REFUSALS[fault] ?? 'channel_archived');
    return this.json.of(await this.administration.find(name));
  }
}
