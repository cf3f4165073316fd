import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallbackRequest } from '@recado/gateways';

/** Receives callbacks, as the receipts address of a channel does, and keeps them as gateways read them. */
export class CallbackReceiver {
  readonly requests: CallbackRequest[] = [];
  url = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<CallbackReceiver> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { headers, method } = request;
        const query = Object.fromEntries(new URL(request.url ?? '/', 'http://localhost').searchParams);
        const body = Buffer.concat(chunks);
        const receivedAt = Date.now();
        receiver.requests.push({ method: method === 'GET' ? 'GET' : 'POST', headers, query, body, receivedAt });
        response.writeHead(200).end();
      });
    });
    const receiver = new CallbackReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateways/default/receipts`;
    return receiver;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}
