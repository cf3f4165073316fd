import { Injectable } from '@nestjs/common';
import { ApiKeyAuthentication } from '@recado/auth';
import {
  type DialectName,
  DomainError,
  dialectOfPath,
  ERROR_TEXTS,
  preferredLanguage,
  violationText,
} from '@recado/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DIALECTS_BY_NAME } from './all.js';
import type { Dialect } from './core/dialect.js';
import { FirstRequests } from './core/first-requests.js';
import { KeySecrets } from './core/key-secrets.js';

/** The dialect that a path belongs to; undefined: it is none. */
export function dialectAt(path: string): Dialect | undefined {
  const name = dialectOfPath(path);
  return name && DIALECTS_BY_NAME.get(name);
}

/** Lets requests of programs in, by the credential of their provider. */
@Injectable()
export class DialectGate {
  constructor(
    private readonly authentication: ApiKeyAuthentication,
    private readonly secrets: KeySecrets,
    private readonly firstRequests: FirstRequests,
  ) {}

  /**
   * Sets `request.dialect` and `request.principal`. Throws DomainError `unauthorized`, `forbidden` where the key is not
   * switched on for the dialect, or `unavailable`.
   */
  async authenticate(request: FastifyRequest, dialect: Dialect, path: string): Promise<void> {
    request.dialect = dialect;
    const { name } = dialect;
    if (dialect.isPublic?.(path.slice(name.length + 1))) return;
    const token = dialect.tokenOf(request);
    if (token === undefined) throw new DomainError('unauthorized', { reason: reason('dialect_key_missing', name) });
    await this.authentication.accept(request, token);
    const { principal } = request;
    if (!principal?.dialects[name]) throw new DomainError('forbidden', { reason: reason('dialect_off', name) });
    if (dialect.signsWithKey) await this.secrets.keep(principal, token);
    void this.firstRequests.note(request, {});
  }
}

function reason(code: string, dialect: DialectName) {
  return { path: '', code, params: { dialect } };
}

/** Answers a request of a dialect with an error, in its form. */
@Injectable()
export class DialectRefusals {
  constructor(private readonly firstRequests: FirstRequests) {}

  /** False: the request is in Recado's own language, and is not answered. */
  send(error: DomainError, request: FastifyRequest, reply: FastifyReply): boolean {
    const { dialect } = request;
    if (!dialect) return false;
    this.firstRequests.refused(request, error);
    const { status, body, headers = {} } = dialect.refusal({ error, text: sentenceOf(error, request), request });
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
    void reply.status(status).headers({ 'content-type': 'application/json; charset=utf-8', ...headers });
    void reply.send(typeof body === 'object' && body !== null ? JSON.stringify(body) : (body ?? ''));
    return true;
  }
}

/** What exactly is wrong, with the field where there is one; else what the code of the error says. */
function sentenceOf(error: DomainError, { headers, dialect }: FastifyRequest): string {
  const language = preferredLanguage(headers['accept-language'] ?? 'en');
  const [violation] = error.violations;
  if (error.reason) return violationText(error.reason, language);
  if (!violation) return ERROR_TEXTS[language][error.code].detail;
  const text = violationText(violation, language);
  const field = violation.path.replace(/^messages\.0\.?/, '');
  return field === '' ? text : `${dialect?.fields?.[field] ?? field}: ${text}`;
}
