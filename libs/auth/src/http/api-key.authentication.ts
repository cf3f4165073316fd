import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../address.js';
import { ApiKeyVerifier } from '../keys/api-key.verifier.js';
import type { Principal } from '../keys/principal.js';
import { addressDoubt } from './address-doubt.js';
import { bearerToken, tokenFault } from './bearer-token.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the key; set on every path under `/api`. */
    principal?: Principal;
  }
}

/** The watch over keys reads the database again within this time. */
const RETRY_AFTER_SECONDS = 2;

/** Authenticates a request by its headers alone, so that the server can refuse it before it reads the body. */
@Injectable()
export class ApiKeyAuthentication {
  constructor(
    private readonly verifier: ApiKeyVerifier,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sets `request.principal`. Throws DomainError `unauthorized`, `forbidden` or `unavailable`. */
  async authenticate(request: FastifyRequest): Promise<void> {
    const token = bearerToken(request.raw);
    if (token === undefined) throw unauthorized(request);
    const result = await this.verifier.verify(token, plainAddress(request.ip));
    if (result.outcome === 'unavailable') throw new DomainError('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    if (result.outcome === 'unauthorized') throw unauthorized(request);
    if (result.outcome !== 'ok') throw new DomainError(result.outcome);
    request.principal = result.principal;
    request.addressDoubt = addressDoubt(request, this.config.http.trustProxy);
  }
}

/** Says how the key came where that alone is wrong; of a key that came as it should it tells nothing. */
function unauthorized({ raw }: FastifyRequest): DomainError {
  const reason = tokenFault(raw);
  return new DomainError('unauthorized', reason && { reason });
}
