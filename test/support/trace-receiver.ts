import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { HttpReceiver } from './http-receiver.js';

/** A span as OTLP brings it in JSON, its attributes as an object. Ids are hex. */
export interface ReceivedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  /** Missing: it begins its trace. */
  parentSpanId?: string;
  /** Nanoseconds since 1970. */
  from: bigint;
  to: bigint;
  attributes: Record<string, string | number>;
  isFailed: boolean;
}

interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}

interface OtlpSpan extends Omit<ReceivedSpan, 'from' | 'to' | 'attributes' | 'isFailed'> {
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
  status: { code?: number };
}

interface OtlpBody {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** Starts a receiver of traces on the loopback interface. */
export function startTraceReceiver(): Promise<TraceReceiver> {
  return new TraceReceiver().listen();
}

/** Takes what is posted by OTLP over HTTP, as a collector does. */
export class TraceReceiver extends HttpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** What was posted, unchanged. */
  readonly bodies: string[] = [];
  /** The paths and headers of the requests. */
  readonly requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  /** Of the process that exported last. */
  resource: Record<string, string | number> = {};
  /** How the next requests are answered, the first one first; afterwards they are taken. */
  readonly answers: { status: number; body?: string }[] = [];

  protected receive({ url: path = '', headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const text = body.toString('utf8');
    this.bodies.push(text);
    this.requests.push({ path, headers });
    const { status, body: answer = '{"partialSuccess":{}}' } = this.answers.shift() ?? { status: 200 };
    if (status === 200) this.take(JSON.parse(text) as OtlpBody);
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  }

  private take({ resourceSpans }: OtlpBody): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resource = valuesOf(resource.attributes);
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map(readSpan)));
    }
  }
}

function readSpan({ startTimeUnixNano, endTimeUnixNano, attributes, status, ...span }: OtlpSpan): ReceivedSpan {
  const times = { from: BigInt(startTimeUnixNano), to: BigInt(endTimeUnixNano) };
  return { ...span, ...times, attributes: valuesOf(attributes), isFailed: status.code === 2 };
}

function valuesOf(attributes: readonly OtlpAttribute[]): Record<string, string | number> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
}
