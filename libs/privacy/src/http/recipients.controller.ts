import { Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { isoTime, wireStatus, preferredLanguage } from '@recado/core';
import { found } from '@recado/http';
import type { MessageView } from '@recado/messages';
import type { FastifyRequest } from 'fastify';
import { ErasedRecipientDto } from '../erasure/erased-recipient.dto.js';
import { PersonErasures } from '../erasure/person-erasures.js';
import { RecipientExportDto } from '../export/recipient-export.dto.js';
import { RecipientExportQuery } from '../export/recipient-export.query.js';
import { RecipientExports } from '../export/recipient-exports.js';
import type { KnownOptOut } from '../overview/hidden-opt-outs.js';
import { type RecipientOverview, RecipientOverviews } from '../overview/recipient-overviews.js';
import { type LastMessageDto, RecipientDto, type RecipientOptOutDto } from '../overview/recipient.dto.js';
import { Persons } from '../persons.js';

/** The wire format of what is known of a recipient. */
function recipientJson(overview: RecipientOverview): RecipientDto {
  const { phone, userIds, optOut, contacts, lastMessage, providerIds } = overview;
  return {
    phone,
    ...(userIds[0] !== undefined && { user_id: userIds[0] }),
    opted_out: optOut?.scope === 'all',
    opt_out: optOut && optOutJson(optOut),
    windows: contacts.flatMap(({ channel, window }) =>
      window === null ? [] : [{ channel, open_until: isoTime(window.openUntil) }],
    ),
    last_message: lastMessage && lastMessageJson(lastMessage),
    provider_ids: providerIds,
  };
}

function optOutJson({ scope, source, createdAt }: KnownOptOut): RecipientOptOutDto {
  return { scope, since: isoTime(createdAt), source };
}

function lastMessageJson({ id, status, createdAt, channel }: MessageView): LastMessageDto {
  return { id, status: wireStatus(status), created_at: isoTime(createdAt), channel };
}

const PHONE = {
  name: 'phone',
  description: 'A number, or the `user_id` of a person whose number is not known.',
  schema: { type: 'string', pattern: '^([1-9]\\d{6,14}|[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,115})$' },
  example: '5511987654321',
};

/** `/api/recipients/{phone}`: a person, by any spelling of their number, for keys that see the messages of all keys. */
@ApiTags('recipients')
@Controller('api/recipients')
export class RecipientsController {
  constructor(
    private readonly persons: Persons,
    private readonly overviews: RecipientOverviews,
    private readonly exports: RecipientExports,
    private readonly erasures: PersonErasures,
  ) {}

  @Get(':phone')
  @RequireScope('messages:read_all')
  @ApiParam(PHONE)
  @ApiOperation({
    operationId: 'getRecipient',
    summary: 'Look up a recipient',
    description:
      'What helps in a conversation with a person: whether they opted out, where they have written lately, the last message and what providers call them. A number of which nothing is known has empty values. Every form of the number counts, such as one of Brazil without its ninth digit or one of Mexico with 521.',
  })
  @ApiOkResponse({ type: RecipientDto, description: 'The recipient.' })
  async find(@Param('phone') phone: string): Promise<RecipientDto> {
    return recipientJson(await this.overviews.of(found(await this.persons.named(phone))));
  }

  @Get(':phone/export')
  @RequireScope('privacy')
  @ApiParam(PHONE)
  @ApiOperation({
    operationId: 'exportRecipient',
    summary: 'Export what is held about a person',
    description:
      'Messages of all keys, newest first, with their attempts and webhook deliveries; with the first page also everything else that is held. Follow `next_cursor` until it is null.',
  })
  @ApiOkResponse({ type: RecipientExportDto, description: 'A page of what is held.' })
  async export(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('phone') phone: string,
    @Query() parameters: RecipientExportQuery,
  ): Promise<RecipientExportDto> {
    const language = preferredLanguage(request.headers['accept-language']);
    const actor = actorOf(principal, request);
    return this.exports.page(found(await this.persons.named(phone)), principal, actor, { parameters, language });
  }

  @Delete(':phone')
  @RequireScope('privacy')
  @ApiParam(PHONE)
  @ApiOperation({
    operationId: 'eraseRecipient',
    summary: 'Erase what is held about a person',
    description:
      'Cancels what waits for the person, and erases texts, numbers and what providers said from the messages of all keys; their rows, statuses and times stay. What is known of the person is removed, except opt-outs, so that the wish holds. Repeat it while `left` is not 0: such messages are being sent, have an unknown outcome, or were too many for one request. It does not stop later messages: for that, opt the number out.',
  })
  @ApiOkResponse({ type: ErasedRecipientDto, description: 'What was erased, and what is left.' })
  async erase(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('phone') phone: string,
  ): Promise<ErasedRecipientDto> {
    return this.erasures.erase(found(await this.persons.named(phone)), actorOf(principal, request));
  }
}
