import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallbackRequest } from '@recado/gateways';
import { HttpReceiver } from '../http-receiver.js';

/** Receives callbacks, as the receipts address of a channel does, and keeps them as gateways read them. */
export class CallbackReceiver extends HttpReceiver {
  readonly requests: CallbackRequest[] = [];

  static start(): Promise<CallbackReceiver> {
    return new CallbackReceiver().listen();
  }

  get url(): string {
    return `${this.origin}/gateways/default/receipts`;
  }

  protected receive({ headers, method, url = '/' }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams);
    const receivedAt = Date.now();
    this.requests.push({ method: method === 'GET' ? 'GET' : 'POST', headers, query, body, receivedAt });
    response.writeHead(200).end();
  }
}
