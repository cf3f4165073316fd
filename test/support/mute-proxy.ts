import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Line {
  readonly near: Socket;
  readonly far: Socket;
  /** What the client said first: who it is. */
  opening: string;
  mute: boolean;
}

/** A wire that can go dead without a word: the sockets stay open, and nothing that is said arrives any more. */
export class MuteProxy {
  private readonly lines = new Set<Line>();
  private readonly server: Server;

  private constructor(private readonly target: number) {
    this.server = createServer((near) => this.accept(near));
  }

  /** On a free port of its own, to this port of the loopback interface. */
  static async to(target: number): Promise<MuteProxy> {
    const proxy = new MuteProxy(target);
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Mutes the present connections that began with such words, for good; answers how many. Later ones are well. */
  mute(words = ''): number {
    const chosen = [...this.lines].filter(({ opening, mute }) => !mute && opening.includes(words));
    for (const line of chosen) line.mute = true;
    return chosen.length;
  }

  async close(): Promise<void> {
    const closed = once(this.server.close(), 'close');
    for (const { near, far } of this.lines) [near, far].forEach((socket) => socket.destroy());
    await closed;
  }

  private accept(near: Socket): void {
    const far = connect(this.target, '127.0.0.1');
    const line: Line = { near, far, opening: '', mute: false };
    this.lines.add(line);
    near.on('data', (data: Buffer) => {
      if (line.opening.length < 200) line.opening += data.toString('latin1');
      if (!line.mute) far.write(data);
    });
    far.on('data', (data: Buffer) => !line.mute && near.write(data));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => {
        if (line.mute) return;
        this.lines.delete(line);
        to.destroy();
      });
    }
  }
}
