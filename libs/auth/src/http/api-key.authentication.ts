import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../keys/principal.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set on every path under `/api`. */
    principal?: Principal;
  }
}

/** Decides from the headers alone who asks, so that the server can refuse before it reads a body. */
@Injectable()
export class ApiKeyAuthentication {
  /** Sets `request.principal`. Throws DomainError `unauthorized` or `unavailable`. */
  authenticate(_request: FastifyRequest): Promise<void> {
    throw new Error('not written yet');
  }
}
