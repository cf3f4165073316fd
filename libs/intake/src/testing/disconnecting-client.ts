import { Worker } from 'node:worker_threads';

/** Set by the server when an answer is ready, and by the client when it has hung up. */
enum Flag {
  Ready,
  Gone,
}

/** A client on a thread of its own, which can hang up while the server's thread is busy. */
const CLIENT = `
const { connect } = require('node:net');
const { workerData: { flags, port, requests } } = require('node:worker_threads');
const socket = connect(port, '127.0.0.1');
const hangUp = () => {
  Atomics.wait(flags, ${Flag.Ready}, 0);
  socket.destroy();
  Atomics.store(flags, ${Flag.Gone}, 1);
  Atomics.notify(flags, ${Flag.Gone});
};
const next = () => {
  const request = requests.shift();
  socket.write(request, () => requests.length === 0 && hangUp());
  if (requests.length > 0) socket.once('data', next);
};
socket.once('connect', next);
`;

/** Sends requests, reads the answers to all but the last, and hangs up when that is ready and not yet written. */
export class DisconnectingClient {
  private readonly flags = new Int32Array(new SharedArrayBuffer(8));
  private readonly worker: Worker;

  constructor(port: number, requests: readonly string[]) {
    this.worker = new Worker(CLIENT, { eval: true, workerData: { flags: this.flags, port, requests } });
  }

  /** Called by the server: the last answer is ready. Blocks until the client is gone, as a busy process would. */
  hangUp(): void {
    Atomics.store(this.flags, Flag.Ready, 1);
    Atomics.notify(this.flags, Flag.Ready);
    Atomics.wait(this.flags, Flag.Gone, 0, 10_000);
  }

  /** Its thread has ended. */
  async ended(): Promise<void> {
    await this.worker.terminate();
  }
}
