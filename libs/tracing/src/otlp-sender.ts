import { programVersion, type TracingConfig } from '@recado/config';
import { exchange, EXCHANGE_DISPATCHER } from '@recado/net';
import { Agent } from 'undici';
import type { EndedSpan } from './ended-span.js';
import { otlpJson } from './otlp-json.js';

/** OTLP names these as passing: the same request may be sent again. */
const PASSING = [429, 502, 503, 504];
const LIMITS = { timeoutMs: 10_000, maxBodyBytes: 16_384, headers: [] };

/** Posts spans to a collector by OTLP over HTTP. */
export class OtlpSender {
  private readonly agent = new Agent({ ...EXCHANGE_DISPATCHER, connections: 1 });
  private readonly aborter = new AbortController();
  private readonly target;
  private readonly exporter;

  constructor({ endpoint, headers, service }: TracingConfig) {
    const version = programVersion();
    const { origin, pathname } = new URL(`${endpoint}/v1/traces`);
    const own = { 'content-type': 'application/json', 'user-agent': `Recado/${version}` };
    this.target = { origin, path: pathname, method: 'POST', headers: { ...headers, ...own } } as const;
    this.exporter = { service, version };
  }

  /** Resolves to how many of the spans were refused for good; rejects where they may be sent again. */
  async send(spans: readonly EndedSpan[]): Promise<number> {
    const body = otlpJson(this.exporter, spans);
    const end = await exchange(this.agent, { ...this.target, body }, LIMITS, this.aborter.signal);
    if (end.kind === 'broken') throw new Error(end.fault);
    const { status } = end.answer;
    if (PASSING.includes(status)) throw new Error(`HTTP ${status}`);
    if (status < 200 || status > 299) return spans.length;
    return rejectedIn(end.answer.body);
  }

  /** Ends the request under way; none is sent afterwards. */
  abort(): void {
    this.aborter.abort();
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/** How many spans a receiver says that it has not taken of those of a request that it took. */
function rejectedIn(body: string): number {
  try {
    const { partialSuccess } = JSON.parse(body) as { partialSuccess?: { rejectedSpans?: number | string } };
    return Number(partialSuccess?.rejectedSpans ?? 0) || 0;
  } catch {
    // Receivers also answer with nothing, or with protobuf.
    return 0;
  }
}
