import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import {
  actorOf,
  type ApiKeyView,
  ApiKeys,
  CurrentPrincipal,
  type IssuedApiKey,
  type Principal,
  RequireBoundKey,
  RequireScope,
} from '@recado/auth';
import { DomainError, shown } from '@recado/core';
import { idIn } from '@recado/http';
import { IDEMPOTENCY_HEADER, keyedIdentity, readIdempotencyKey, REPLAYED, REPLAYED_HEADER } from '@recado/intake';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ETAG_HEADER, IfMatch, markVersion, sentVersion } from '../http/versions.js';
import { KeyChangesBody, NewKeyBody, RotationBody } from './key.body.js';
import { KeyAdministration, versionOf } from './key-administration.js';
import { KeyDto, keyJson, KeyPageDto, KeyWithSecretDto } from './key.dto.js';

const ID = { name: 'id', schema: { type: 'integer', minimum: 1 } as const, example: 7 };
const ONE = { type: KeyDto, description: 'The key.', headers: ETAG_HEADER };
const ONCE = { type: KeyWithSecretDto, description: 'The key, with its secret this once.' };
/** Shorter ones could be guessed, and whoever has the secret that was replaced would be told the new one. */
const MIN_IDEMPOTENCY_KEY = 32;
const ROTATION_HEADER = {
  ...IDEMPOTENCY_HEADER,
  description:
    'Makes the request safe to repeat while the old secret works, for 24 hours at most: the same key and body are answered with the same new secret. 32 to 255 visible ASCII characters that nobody can guess, such as a UUID, with or without quotes around them. Without `grace_seconds` it has no effect.',
  schema: { type: 'string', pattern: '^[\\x21\\x23-\\x7e][\\x21-\\x7e]{31,254}$' } as const,
};
const OWN = { description: '`not_changeable`: it is the key of the request.' };

/** `/api/keys`: the keys of the installation. */
@ApiTags('keys')
@Controller('api/keys')
export class KeysController {
  constructor(
    private readonly keys: ApiKeys,
    private readonly administration: KeyAdministration,
  ) {}

  @Get()
  @RequireScope('keys:read')
  @ApiOperation({
    operationId: 'listKeys',
    summary: 'API keys',
    description: 'Revoked ones too, and never their secrets.',
  })
  @ApiOkResponse({ type: KeyPageDto, description: 'All keys, the newest first, revoked ones last.' })
  async page(): Promise<KeyPageDto> {
    return { data: (await this.keys.list()).map((key) => this.json(key)) };
  }

  @Get(':id')
  @RequireScope('keys:read')
  @ApiParam(ID)
  @ApiOperation({ operationId: 'getKey', summary: 'Look up a key' })
  @ApiOkResponse(ONE)
  async one(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<KeyDto> {
    return this.show(await this.administration.find(idIn(id)), reply);
  }

  @Post()
  @RequireBoundKey('keys:write')
  @ApiOperation({
    operationId: 'createKey',
    summary: 'Create a key',
    description:
      'Its scopes are among those of the key of the request. One that administers gets addresses within those of that key, and ends no later. A repeated request is refused, because the name is taken: `rotate` gives a secret that was lost. The key must be bound to addresses.',
  })
  @ApiBody({ type: NewKeyBody })
  @ApiCreatedResponse(ONCE)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Body() body: unknown,
  ): Promise<KeyWithSecretDto> {
    return this.withSecret(await this.administration.create(principal, body, actorOf(principal, request)));
  }

  @Patch(':id')
  @RequireBoundKey('keys:write')
  @ApiParam(ID)
  @IfMatch()
  @ApiOperation({
    operationId: 'changeKey',
    summary: 'Change a key',
    description:
      'Every process applies it within a second. A key with a scope that the key of the request lacks is out of reach, and so is that key itself. The key must be bound to addresses.',
  })
  @ApiBody({ type: KeyChangesBody })
  @ApiOkResponse(ONE)
  @ApiConflictResponse(OWN)
  async change(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<KeyDto> {
    const actor = actorOf(principal, request);
    return this.show(await this.administration.change(principal, idIn(id), body, actor, sentVersion(request)), reply);
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @RequireBoundKey('keys:write')
  @ApiParam(ID)
  @ApiHeader(ROTATION_HEADER)
  @IfMatch()
  @ApiOperation({
    operationId: 'rotateKey',
    summary: 'Give a key a new secret',
    description:
      'Also the key of the request. A key with a scope that it lacks is out of reach. Where the answer is lost, a repeat with the same `Idempotency-Key` gets the same secret while the old one works (`grace_seconds`). The key must be bound to addresses.',
  })
  @ApiBody({ type: RotationBody, required: false })
  @ApiOkResponse({ ...ONCE, headers: REPLAYED_HEADER })
  async rotate(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<KeyWithSecretDto> {
    const [actor, seen] = [actorOf(principal, request), sentVersion(request)];
    const identity = rotationOf(principal, idIn(id), request);
    const made = await this.administration.rotate({ own: principal, id: idIn(id), body, actor, seen, identity });
    if (made.isReplay) reply.header(REPLAYED, 'true');
    return this.withSecret(made);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireBoundKey('keys:write')
  @ApiParam(ID)
  @ApiQuery({
    name: 'cancel_waiting',
    required: false,
    schema: { type: 'boolean' },
    description: 'Whether what it left waiting is canceled too; otherwise it is still sent.',
  })
  @IfMatch()
  @ApiOperation({
    operationId: 'revokeKey',
    summary: 'Revoke a key',
    description:
      'For good, with all its secrets, within a second. Repeating it changes nothing. The key must be bound to addresses.',
  })
  @ApiNoContentResponse({ description: 'The key is revoked.' })
  @ApiConflictResponse(OWN)
  async revoke(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Query('cancel_waiting') cancelWaiting?: unknown,
  ): Promise<void> {
    const params = { read: shown(cancelWaiting) };
    const isKnown = cancelWaiting === undefined || cancelWaiting === 'true' || cancelWaiting === 'false';
    if (!isKnown) {
      const violations = [{ path: 'cancel_waiting', code: 'boolean_expected', params }];
      throw new DomainError('validation_failed', { violations });
    }
    const actor = actorOf(principal, request);
    await this.administration.revoke(principal, idIn(id), cancelWaiting === 'true', actor, sentVersion(request));
  }

  private show(key: ApiKeyView, reply: FastifyReply): KeyDto {
    markVersion(reply, versionOf(key));
    return this.json(key);
  }

  private json(key: ApiKeyView): KeyDto {
    return keyJson(key, this.administration.channelOf(key));
  }

  private withSecret({ key, secret }: IssuedApiKey): KeyWithSecretDto {
    return { ...this.json(key), secret };
  }
}

/** By what the repeats of a rotation are known; undefined: it names no Idempotency-Key. */
function rotationOf({ keyId }: Principal, id: number, request: FastifyRequest) {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = readIdempotencyKey(header);
  if (key.length < MIN_IDEMPOTENCY_KEY) {
    const params = { min: MIN_IDEMPOTENCY_KEY };
    const violations = [{ path: 'Idempotency-Key', code: 'idempotency_key_guessable', params }];
    throw new DomainError('validation_failed', { violations });
  }
  return keyedIdentity(keyId, `POST /api/keys/${id}/rotate`, key, request.rawBody ?? Buffer.alloc(0));
}
