import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** A wire that can be slow, cut, half cut, garbled or dead, between the program and something that it talks to. */
export class TcpProxy {
  private readonly server: Server;
  private readonly pairs = new Set<Pair>();
  private refusing = false;
  private delayMs = 0;

  private constructor(private readonly target: number) {
    this.server = createServer({ allowHalfOpen: true }, (near) => this.accept(near));
  }

  /** On a free port of its own, to this port of the loopback interface. */
  static async to(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.pairs.size;
  }

  /** What is sent from now on arrives so much later. */
  slow(ms: number): void {
    this.delayMs = ms;
  }

  /** Takes no connection any more. */
  refuse(): void {
    this.refusing = true;
  }

  /** Resets every connection. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Ends the answers' direction of every connection, and reads on. */
  halfClose(): void {
    for (const { near } of this.pairs) near.end();
  }

  /** Sends something that means nothing, in the middle of whatever is being said. */
  garble(): void {
    for (const { near } of this.pairs) near.write('\u0000garbage\r\n');
  }

  heal(): void {
    this.refusing = false;
    this.delayMs = 0;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.cut();
    await closed;
  }

  private accept(near: Socket): void {
    if (this.refusing) {
      near.resetAndDestroy();
      return;
    }
    const pair = { near, far: connect({ port: this.target, host: '127.0.0.1', allowHalfOpen: true }) };
    this.pairs.add(pair);
    this.join(pair.near, pair.far, pair);
    this.join(pair.far, pair.near, pair);
  }

  private join(from: Socket, to: Socket, pair: Pair): void {
    from.setNoDelay(true);
    from.on('data', (chunk) => this.later(() => to.writable && to.write(chunk)));
    from.on('end', () => this.later(() => to.end()));
    from.on('error', () => undefined);
    from.on('close', () => {
      this.pairs.delete(pair);
      to.destroy();
    });
  }

  private later(step: () => unknown): void {
    if (this.delayMs > 0) setTimeout(step, this.delayMs);
    else step();
  }
}
