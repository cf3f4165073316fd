import type { IncomingHttpHeaders } from 'node:http';

/** The error that Fastify itself throws for a body that is not accepted. */
export function refusal(code: string, statusCode: number): Error {
  return Object.assign(new Error(code), { code, statusCode });
}

/** Throws for a body that says itself that it is longer than is accepted, so that none of it is read. */
export function refuseLonger(headers: IncomingHttpHeaders, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw refusal('FST_ERR_CTP_BODY_TOO_LARGE', 413);
}
