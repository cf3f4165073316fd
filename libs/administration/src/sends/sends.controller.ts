import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConflictResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, Cursors, type Principal, RequireScope } from '@recado/auth';
import { Channels } from '@recado/channels';
import { checkParameters, idIn, limitOf, PageQuery } from '@recado/http';
import { IDEMPOTENCY_HEADER, keyedIdentity, readIdempotencyKey, REPLAYED, REPLAYED_HEADER } from '@recado/intake';
import { SendRules, Sends, type SendView } from '@recado/campaigns';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NewSendBody } from './send.body.js';
import { SendAdministration, type CheckedSend } from './send-administration.js';
import { ListSendDto, ListSendPageDto, previewJson, sendJson } from './send.dto.js';

const ROUTE = 'POST /api/sends';
/** People whose messages a preview shows, as in the panel. */
const PREVIEWED = 3;

/** `/api/sends`: sends to saved lists. */
@ApiTags('sends')
@Controller('api/sends')
export class SendsController {
  constructor(
    private readonly administration: SendAdministration,
    private readonly sends: Sends,
    private readonly rules: SendRules,
    private readonly channels: Channels,
    private readonly cursors: Cursors,
  ) {}

  @Post()
  @HttpCode(200)
  @RequireScope('sends:write')
  @ApiOperation({
    operationId: 'createSend',
    summary: 'Send to a saved list',
    description:
      'The list is copied and checked as in the panel: who opted out, is in it twice or lacks a variable gets nothing, and is counted in `refused`. The messages are in the name of the key, and its limits hold: what is above them waits. It takes some seconds for 100,000 people. Send `dry_run` first to see what would happen. Without it `Idempotency-Key` is required: a repeat with the same key and body is the same send, and is answered with what it has become.',
  })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiBody({ type: NewSendBody })
  @ApiOkResponse({
    type: ListSendDto,
    description: 'It is confirmed, or was only checked.',
    headers: REPLAYED_HEADER,
  })
  @ApiConflictResponse({ description: '`idempotency_running`: it is being made, or the list was just replaced.' })
  async create(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<ListSendDto> {
    const asked = { principal, body, actor: actorOf(principal, request), identity: identityOf(principal, request) };
    const made = await this.administration.make(asked, (checked) => this.preview(checked, principal));
    if ('preview' in made) return made.preview;
    if (made.isReplay) reply.header(REPLAYED, 'true');
    return this.json(made.checked);
  }

  @Get()
  @RequireScope('sends:write')
  @ApiOperation({
    operationId: 'listSends',
    summary: 'Sends to saved lists',
    description:
      'Those of this key, newest first; with `messages:read_all` those of all keys. Follow `next_cursor` until it is null: a page may be short, even empty, and still have a next one. `refused` is null here; `GET /api/sends/{id}` tells it.',
  })
  @ApiOkResponse({ type: ListSendPageDto, description: 'A page of sends.' })
  async page(@CurrentPrincipal() principal: Principal, @Query() query: PageQuery): Promise<ListSendPageDto> {
    const { cursor, ...parameters } = checkParameters(PageQuery, query);
    const listOf = { keyId: principal.keyId, sends: principal.scopes.has('messages:read_all') };
    const [before] = cursor === undefined ? [] : this.cursors.read(cursor, listOf);
    const { items, next } = await this.administration.page(principal, { before, limit: limitOf(parameters) });
    const next_cursor = this.cursors.write(next === null ? null : [next], listOf);
    return { data: items.map((checked) => this.json(checked)), next_cursor };
  }

  @Get(':id')
  @RequireScope('sends:write')
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 12 })
  @ApiOperation({
    operationId: 'getSend',
    summary: 'Look up a send to a saved list',
    description: 'One of this key; with `messages:read_all` of any key. Those of people are in the panel only.',
  })
  @ApiOkResponse({ type: ListSendDto, description: 'The send.' })
  async one(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<ListSendDto> {
    return this.json(await this.administration.find(idIn(id), principal));
  }

  /** What a send that is only checked is answered with. */
  private async preview(checked: CheckedSend, { keyId, scopes }: Principal): Promise<ListSendDto> {
    const shows = scopes.has('messages:read');
    return this.json(checked, shows ? previewJson(await this.firstRows(checked.send, keyId)) : null);
  }

  private async firstRows(send: SendView, keyId: number) {
    const rows = await this.sends.rows(send.id, { after: 0, limit: PREVIEWED, good: true });
    return this.rules.check(rows, send, keyId);
  }

  private json(checked: CheckedSend, preview?: ListSendDto['preview']): ListSendDto {
    return sendJson(checked, this.channels.senderWithId(checked.send.channelId)?.name ?? null, preview);
  }
}

/** By what the repeats of a request are known; undefined: it names no key. */
function identityOf({ keyId }: Principal, request: FastifyRequest) {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  return keyedIdentity(keyId, ROUTE, readIdempotencyKey(header), request.rawBody ?? Buffer.alloc(0));
}
