import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpReceiver } from '../../support/http-receiver.js';

/** A receiver of traces that takes all of them, counts their bytes and looks at none. */
export class TraceSink extends HttpReceiver {
  bytes = 0;

  protected receive(_incoming: IncomingMessage, body: Buffer, response: ServerResponse): void {
    this.bytes += body.length;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
}
