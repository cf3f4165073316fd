import { connect, type Socket } from 'node:net';
import type { Server } from '../support/server.js';

/** Connections that send pipelined requests and never read an answer. */
export class SilentReaders {
  private readonly sockets = new Set<Socket>();

  constructor(
    private readonly port: Server['port'],
    private readonly request: string,
    /** Meaningless bytes that `alive` sends. */
    private readonly filler = '\r\n',
  ) {}

  /** The number of connections that the server has not closed, as far as known: without reading, only a write shows it. */
  alive(): number {
    for (const socket of this.sockets) socket.write(this.filler);
    return this.sockets.size;
  }

  /** Opens this many connections, each of which sends its request `times` times. */
  async open(connections: number, times: number): Promise<void> {
    const bytes = this.request.repeat(times);
    await Promise.all(Array.from({ length: connections }, () => this.one(bytes)));
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private one(bytes: string): Promise<void> {
    return new Promise((resolve) => {
      // Paused, so that it never reads; it still notices a reset.
      const socket = connect(this.port, '127.0.0.1', () => socket.write(bytes, () => resolve())).pause();
      this.sockets.add(socket);
      // The server cuts it in the end.
      socket.on('error', () => resolve());
      socket.once('close', () => {
        this.sockets.delete(socket);
        resolve();
      });
    });
  }
}
