import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { FuzzRequest, KeyChoice } from './fuzz-request.js';

/** The answer to a generated request. */
export interface FuzzAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A later answer counts as none. */
const ANSWERED_WITHIN_MS = 20_000;

/** Sends generated requests to one server over kept-alive connections, as HTTP libraries do. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8 });

  constructor(
    private readonly port: number,
    private readonly keys: Readonly<Record<KeyChoice, string | undefined>>,
  ) {}

  /** Rejects when the connection breaks before the answer is complete. */
  send({ method, url, key, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
    const token = this.keys[key];
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: this.port,
          method,
          path: url,
          agent: this.agent,
          headers: { ...authorization, ...lengthOf(body, headers), ...headers },
          timeout: ANSWERED_WITHIN_MS,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const { statusCode = 0, headers: received } = response;
            resolve({ status: statusCode, headers: received, text: Buffer.concat(chunks).toString('utf8') });
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${ANSWERED_WITHIN_MS} ms`)));
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

function lengthOf(body: Buffer | undefined, headers: FuzzRequest['headers']): Record<string, string> {
  if (body === undefined || 'transfer-encoding' in headers) return {};
  return { 'content-length': String(body.length) };
}
