import type { FastifyRequest } from 'fastify';

/** An answer of the API. */
interface ApiAnswer {
  status: number;
  body: Record<string, unknown>;
  /** The answer to an earlier, equal request. */
  isReplay: boolean;
}

/** Calls the API with the key of a request. */
export type CallApi = (
  method: 'GET' | 'POST',
  url: string,
  given?: { body: object; idempotencyKey: string },
) => Promise<ApiAnswer>;

/**
 * The API of this process, through every hook that a request from outside passes: key, addresses, rate limits, scopes and
 * the audit trail. `from`: the request that called a tool.
 */
export function ownApi(from: FastifyRequest): CallApi {
  return async (method, url, given) => {
    const answer = await from.server.inject({
      method,
      url,
      remoteAddress: from.ip,
      headers: {
        authorization: from.headers.authorization ?? '',
        'accept-language': from.headers['accept-language'] ?? 'en',
        ...(given && { 'content-type': 'application/json', 'idempotency-key': given.idempotencyKey }),
      },
      ...(given && { payload: JSON.stringify(given.body) }),
    });
    const body = answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>);
    return { status: answer.statusCode, body, isReplay: answer.headers['idempotent-replayed'] === 'true' };
  };
}
