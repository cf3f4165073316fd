import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The latency of the provider, in ms. */
const LATENCY_MS = 10;

/** A provider that accepts everything and counts the requests for each text. */
export class CountingGateway {
  /** Requests by text. */
  readonly times = new Map<string, number>();
  /** Requests with a text that had arrived before. */
  repeated = 0;
  private readonly server: Server;

  private constructor() {
    this.server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.count((JSON.parse(Buffer.concat(chunks).toString('utf8')) as { text: string }).text);
        setTimeout(() => response.end('{"id":"taken"}'), LATENCY_MS);
      });
    });
  }

  static async start(): Promise<CountingGateway> {
    const gateway = new CountingGateway();
    await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/send`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private count(text: string): void {
    const before = this.times.get(text) ?? 0;
    this.times.set(text, before + 1);
    if (before > 0) this.repeated++;
  }
}
