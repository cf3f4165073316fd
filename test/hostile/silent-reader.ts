import { connect, type Socket } from 'node:net';
import type { Server } from '../support/server.js';

/** Connections that send requests one behind the other and never read an answer. */
export class SilentReaders {
  private readonly sockets = new Set<Socket>();

  constructor(
    private readonly port: Server['port'],
    private readonly request: string,
    /** What is sent now and then, which means nothing. */
    private readonly filler = '\r\n',
  ) {}

  /** How many connections the server has not ended, as far as that shows yet: who does not read learns it by writing. */
  alive(): number {
    for (const socket of this.sockets) socket.write(this.filler);
    return this.sockets.size;
  }

  /** Opens so many connections, each of which sends its request so many times. */
  async open(connections: number, times: number): Promise<void> {
    const bytes = this.request.repeat(times);
    await Promise.all(Array.from({ length: connections }, () => this.one(bytes)));
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private one(bytes: string): Promise<void> {
    return new Promise((resolve) => {
      // Paused, so that it never reads; a reset is an error all the same.
      const socket = connect(this.port, '127.0.0.1', () => socket.write(bytes, () => resolve())).pause();
      this.sockets.add(socket);
      socket.on('error', () => resolve());
      socket.once('close', () => {
        this.sockets.delete(socket);
        resolve();
      });
    });
  }
}
