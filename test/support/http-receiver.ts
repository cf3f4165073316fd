import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** An HTTP server on the loopback interface that stands for a program outside of Recado. */
export abstract class HttpReceiver {
  /** The number of connections since the start. */
  opened = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  constructor() {
    this.server = createServer({ keepAliveTimeout: 30_000 }, (incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => void this.receive(incoming, Buffer.concat(chunks), response));
    });
    this.server.on('connection', (socket) => {
      this.opened++;
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  /** Listens on this port, by default on a free one. */
  async listen(port = 0): Promise<this> {
    await once(this.server.listen(port, '127.0.0.1'), 'listening');
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Its URL without a path. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The number of open connections. */
  get connections(): number {
    return this.sockets.size;
  }

  /** Closes the connections without a request under way, as a server does that restarts. */
  closeIdle(): void {
    this.server.closeIdleConnections();
  }

  /** Stops listening and closes every connection. */
  async close(): Promise<void> {
    const closed = once(this.server.close(), 'close');
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Answers a request whose body has arrived. */
  protected abstract receive(incoming: IncomingMessage, body: Buffer, response: ServerResponse): unknown;
}
