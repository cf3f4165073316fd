import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiHeader, ApiPreconditionFailedResponse } from '@nestjs/swagger';
import { AuditTrail, type Deed } from '@recado/audit';
import { Clock, DomainError, isoTime, type Violation } from '@recado/core';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Describes the header by which a change says which reading it is based on. */
export const IfMatch = () =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      schema: { type: 'string' },
      description: 'The `ETag` of the reading that the change is based on. Missing: whatever holds now is changed.',
    }),
    ApiPreconditionFailedResponse({ description: '`changed_meanwhile`: somebody else has changed it.' }),
  );

/** The header of an answer that says which version it shows. */
export const ETAG_HEADER = {
  ETag: { description: 'The version of what is shown, for `If-Match`.', schema: { type: 'string', example: '"3"' } },
};

/** Marks the answer with the version of what it shows. */
export function markVersion(reply: FastifyReply, version: number | string): void {
  void reply.header('etag', `"${version}"`);
}

/** The version that a request names by `If-Match`; undefined: none, or any. */
export function sentVersion({ headers }: FastifyRequest): string | undefined {
  const sent = headers['if-match']?.trim();
  if (sent === undefined || sent === '' || sent === '*') return undefined;
  // A proxy that compresses answers makes the mark a weak one.
  return sent.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');
}

/** Whether a request is based on another version than the present one; one that names none never is. */
export function isOther(seen: string | undefined, present: number | string): boolean {
  return seen !== undefined && seen !== String(present);
}

/** Says who was faster. */
@Injectable()
export class Versions {
  constructor(
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** The refusal of a change of what somebody else has changed meanwhile. `actions`: what counts as a change. */
  async refusal(type: string, id: number, actions: readonly string[]): Promise<DomainError> {
    const deed: Deed | null = await this.trail.latest({ type, id, actions }, this.clock.now());
    if (!deed) return new DomainError('changed_meanwhile');
    return new DomainError('changed_meanwhile', { reason: { path: '', ...saidOf(deed) } });
  }
}

/** Keys are named. People and accounts of the machine are not: their names are e-mail addresses, or those of persons. */
function saidOf({ type, name, at: time }: Deed): Omit<Violation, 'path'> {
  const at = isoTime(time);
  if (type === 'api_key') return { code: 'changed_by', params: { by: name, at } };
  return { code: type === 'administrator' ? 'changed_by_person' : 'changed_by_installation', params: { at } };
}
