import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** One connection of a client (near) and the connection to the target that belongs to it (far). */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** The first characters that the client sent, which tell clients apart. */
  opening: string;
  isMute: boolean;
}

const OPENING_CHARACTERS = 200;

/** A network between the program and a server, which can be slow, silent, cut, half-closed, garbled or closed. */
export class TcpProxy {
  private readonly server: Server;
  private readonly pairs = new Set<Pair>();
  private isRefusing = false;
  private delayMs = 0;

  private constructor(private readonly target: number) {
    this.server = createServer({ allowHalfOpen: true }, (near) => this.accept(near));
  }

  /** Listens on a free port of an address and forwards to this port of the loopback interface. */
  static async to(target: number, address = '127.0.0.1'): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await once(proxy.server.listen(0, address), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.pairs.size;
  }

  /** Delays everything that is sent from now on. */
  slow(ms: number): void {
    this.delayMs = ms;
  }

  /** Resets new connections until `heal`. */
  refuse(): void {
    this.isRefusing = true;
  }

  /** Resets every connection. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Ends the direction to the client on every connection; what the client sends is still forwarded. */
  halfClose(): void {
    for (const { near } of this.pairs) near.end();
  }

  /** Sends meaningless bytes to every client, in the middle of whatever is being sent. */
  garble(): void {
    for (const { near } of this.pairs) near.write('\u0000garbage\r\n');
  }

  /**
   * Forwards nothing more on the present connections whose first characters contain these words, although their sockets
   * stay open; answers how many they are. Later connections work.
   */
  mute(words = ''): number {
    const chosen = [...this.pairs].filter(({ opening, isMute }) => !isMute && opening.includes(words));
    for (const pair of chosen) pair.isMute = true;
    return chosen.length;
  }

  /** Ends `slow` and `refuse`. */
  heal(): void {
    this.isRefusing = false;
    this.delayMs = 0;
  }

  async close(): Promise<void> {
    const closed = once(this.server.close(), 'close');
    this.cut();
    await closed;
  }

  private accept(near: Socket): void {
    if (this.isRefusing) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port: this.target, host: '127.0.0.1', allowHalfOpen: true });
    const pair: Pair = { near, far, opening: '', isMute: false };
    this.pairs.add(pair);
    near.on('data', (chunk: Buffer) => {
      if (pair.opening.length < OPENING_CHARACTERS) pair.opening += chunk.toString('latin1');
    });
    this.forward(near, far, pair);
    this.forward(far, near, pair);
  }

  private forward(from: Socket, to: Socket, pair: Pair): void {
    from.setNoDelay(true);
    from.on('data', (chunk) => this.later(pair, () => to.writable && to.write(chunk)));
    from.on('end', () => this.later(pair, () => to.end()));
    // A close follows.
    from.on('error', () => undefined);
    from.on('close', () => {
      if (pair.isMute) return;
      this.pairs.delete(pair);
      to.destroy();
    });
  }

  private later(pair: Pair, step: () => unknown): void {
    if (pair.isMute) return;
    if (this.delayMs > 0) setTimeout(step, this.delayMs);
    else step();
  }
}
