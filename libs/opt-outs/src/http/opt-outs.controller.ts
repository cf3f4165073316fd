import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import {
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { OPT_OUT_SCOPES, type OptOutScope, shown, checkPhone } from '@recado/core';
import { checkParameters, MatchesRule, phone, type Rule, found } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { OptOutCancellation } from '../opt-out-cancellation.js';
import { OptOutChanges } from '../opt-out-changes.js';
import { OptOuts } from '../opt-outs.js';
import { OptOutList } from './opt-out-list.js';
import { OptOutListQuery } from './opt-out-list.query.js';
import { SCOPE_FIELD, OptOutDto, optOutJson, OptOutListDto } from './opt-out.dto.js';

const scope: Rule = (value) =>
  OPT_OUT_SCOPES.includes(value as OptOutScope)
    ? undefined
    : { code: 'opt_out_scope_unknown', params: { read: shown(value) } };

/** The body of `POST /api/opt-outs`. */
@ApiSchema({ name: 'NewOptOut', description: 'A number that wants no messages.' })
class NewOptOutBody {
  @ApiProperty({
    type: 'string',
    pattern: '^[1-9]\\d{6,14}$',
    description: 'Digits with country code.',
    example: '5511987654321',
  })
  @MatchesRule(phone, 'phone_required')
  phone?: string = undefined;

  @ApiPropertyOptional({ ...SCOPE_FIELD, default: 'all' })
  @MatchesRule(scope)
  scope?: OptOutScope = undefined;
}

/** Reads the body of a new opt-out. Throws DomainError `validation_failed`. */
function readNewOptOut(body: unknown): { phone: string; scope: OptOutScope } {
  const parameters = checkParameters(NewOptOutBody, body);
  // The number may be a JSON integer.
  return { phone: String(parameters.phone), scope: parameters.scope ?? 'all' };
}

const PHONE = { name: 'phone', schema: { type: 'string', pattern: '^[1-9]\\d{6,14}$' }, example: '5511987654321' };

/** `/api/opt-outs`: the opt-outs of the installation, for all keys; those of test keys are separate. */
@ApiTags('opt-outs')
@Controller('api/opt-outs')
export class OptOutsController {
  constructor(
    private readonly list: OptOutList,
    private readonly optOuts: OptOuts,
    private readonly changes: OptOutChanges,
    private readonly cancellation: OptOutCancellation,
  ) {}

  @Get()
  @RequireScope('opt_outs:read')
  @ApiOperation({
    operationId: 'listOptOuts',
    summary: 'Numbers that want no messages',
    description:
      'Those of the whole installation, newest first. Follow `next_cursor` until it is null. A test key sees those of test keys, which are apart.',
  })
  @ApiOkResponse({ type: OptOutListDto, description: 'A page of opt-outs.' })
  page(@CurrentPrincipal() principal: Principal, @Query() query: OptOutListQuery): Promise<OptOutListDto> {
    return this.list.page(principal, query);
  }

  @Post()
  @HttpCode(200)
  @RequireScope('opt_outs:write')
  @ApiOperation({
    operationId: 'addOptOut',
    summary: 'Opt a number out',
    description:
      'Once this is answered no sending to the number begins any more, on any channel and with any key. What waits for it is canceled with `opted_out`, and what is queued later is accepted and ends the same way. Repeating it changes nothing. What a test key says counts for the messages of test keys alone.',
  })
  @ApiBody({ type: NewOptOutBody })
  @ApiOkResponse({ type: OptOutDto, description: 'The opt-out, new or already known.' })
  async add(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Body() body: unknown,
  ): Promise<OptOutDto> {
    const asked = readNewOptOut(body);
    const { testMode } = principal;
    const optOut = { ...asked, testMode, source: 'api', actor: actorOf(principal, request) } as const;
    const { id, outcome } = await this.changes.add(optOut);
    if (outcome !== 'known') await this.cancellation.settleNow(id);
    // Not found where it was removed in the meantime.
    return optOutJson(found(await this.optOuts.find(asked.phone, testMode)));
  }

  @Delete(':phone')
  @HttpCode(204)
  @RequireScope('opt_outs:write')
  @ApiParam(PHONE)
  @ApiOperation({
    operationId: 'removeOptOut',
    summary: 'Remove an opt-out',
    description: 'What was canceled stays canceled. Do it only when the person asked for it.',
  })
  @ApiNoContentResponse({ description: 'The number can receive messages.' })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('phone') phone: string,
  ): Promise<void> {
    const actor = actorOf(principal, request);
    found(checkPhone(phone).ok && (await this.changes.remove(phone, actor, principal.testMode)));
  }
}
