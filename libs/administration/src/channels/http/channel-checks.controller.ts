import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiSchema,
  ApiTags,
} from '@nestjs/swagger';
import {
  actorOf,
  ApiKeys,
  checkScope,
  CurrentPrincipal,
  type Principal,
  RequireBoundKey,
  RequireScope,
} from '@recado/auth';
import { DomainError } from '@recado/core';
import { found } from '@recado/http';
import { IDEMPOTENCY_HEADER, REPLAYED, REPLAYED_HEADER, TrialMessages } from '@recado/intake';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BodyFields } from '../../http/body-fields.js';
import { ChannelConnection } from '../channel-connection.js';
import { ChannelAdministration } from './channel-administration.js';
import { notChangeable } from './channel-refusals.js';
import { NAME } from './channels.controller.js';

@ApiSchema({ name: 'ChannelCheck', description: 'What the provider answered.' })
export class ChannelCheckDto {
  @ApiProperty({ example: true, description: 'Whether the channel could send now.' })
  ready: boolean;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'What is wrong; null: nothing.' })
  code: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null, description: 'What the provider said.' })
  detail: string | null;

  @ApiProperty({ example: false, description: 'Whether a phone must be paired, which `pairing` does.' })
  needs_pairing: boolean;
}

@ApiSchema({ name: 'ChannelTest', description: 'A test message.' })
class ChannelTestBody {
  @ApiProperty({ type: 'string', pattern: '^[1-9]\\d{6,14}$', example: '5511987654321' })
  phone: string;

  @ApiProperty({ type: 'string', minLength: 1, example: 'Teste do canal.' })
  text: string;
}

@ApiSchema({ name: 'ChannelTestSent', description: 'The message of a test.' })
export class ChannelTestDto {
  @ApiProperty({ type: 'integer', example: 42, description: 'For `GET /api/messages/{id}`.' })
  message_id: number;
}

/** Tries channels: asks their providers, or sends a message. */
@ApiTags('channels')
@ApiParam(NAME)
@Controller('api/channels/:name')
export class ChannelChecksController {
  constructor(
    private readonly administration: ChannelAdministration,
    private readonly connection: ChannelConnection,
    private readonly keys: ApiKeys,
    private readonly trials: TrialMessages,
  ) {}

  @Post('check')
  @HttpCode(200)
  @RequireScope('channels:write')
  @ApiOperation({
    operationId: 'checkChannel',
    summary: 'Ask the provider of a channel',
    description: 'Whether it could send now. Nothing is sent. It takes up to 10 seconds.',
  })
  @ApiOkResponse({ type: ChannelCheckDto, description: 'What it answered.' })
  async check(@Param('name') name: string): Promise<ChannelCheckDto> {
    const said = await this.connection.ask(await this.administration.find(name));
    return { ready: said.ready, code: said.ready ? null : said.code, detail: said.detail, needs_pairing: said.pairs };
  }

  @Post('test')
  @RequireBoundKey('channels:write', 'messages:write')
  @ApiOperation({
    operationId: 'testChannel',
    summary: 'Send a test message by a channel',
    description:
      'In the name of the key, which needs `messages:write` too. It is a real message, and counts for the limits of the key. Without an `Idempotency-Key` a repeated request sends another one. The key must be bound to addresses.',
  })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiBody({ type: ChannelTestBody })
  @ApiCreatedResponse({ type: ChannelTestDto, description: 'The message is queued.', headers: REPLAYED_HEADER })
  @ApiConflictResponse({ description: '`not_changeable`: the channel is archived.' })
  async test(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('name') name: string,
    @Body() body: unknown,
  ): Promise<ChannelTestDto> {
    checkScope(principal, 'messages:write');
    const fields = BodyFields.of(body);
    const phone = fields.phone('phone');
    const text = fields.requiredText('text');
    fields.done();
    const { id: channelId, archivedAt } = await this.administration.find(name);
    if (archivedAt !== null) throw notChangeable('channel_archived');
    const key = found(await this.keys.find(principal.keyId));
    const { allowance } = request;
    try {
      const message = { channelId, key, phone, text, allowance };
      const from = { request, response: reply.raw, route: `POST /api/channels/${channelId}/test` };
      const { messageId, isReplay } = await this.trials.sendFor(message, actorOf(principal, request), from);
      if (isReplay) reply.header(REPLAYED, 'true');
      return { message_id: messageId };
    } catch (error) {
      throw atField(error);
    }
  }
}

/** The paths of a message in a batch are those of the fields of a test. */
function atField(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.violations.length === 0) return error;
  const violations = error.violations.map((violation) => {
    const path = violation.path.replace(/^messages\.0\./, '').replace(/^message$/, 'text');
    return { ...violation, path };
  });
  return new DomainError(error.code, { violations });
}
