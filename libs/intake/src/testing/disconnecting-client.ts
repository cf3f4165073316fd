import { Worker } from 'node:worker_threads';

/** Set by the server when a response is complete, and by the client when it has closed its connection. */
enum Flag {
  Ready,
  Gone,
}

/** A client on its own thread, which can close its connection while the server's thread is busy. */
const CLIENT = `
const { connect } = require('node:net');
const { workerData: { flags, port, requests, method } } = require('node:worker_threads');
const socket = connect(port, '127.0.0.1');
const gone = () => {
  Atomics.store(flags, ${Flag.Gone}, 1);
  Atomics.notify(flags, ${Flag.Gone});
};
const hangUp = () => {
  Atomics.wait(flags, ${Flag.Ready}, 0);
  if (method === 'end') return socket.end(gone);
  socket.destroy();
  gone();
};
const next = () => {
  const request = requests.shift();
  socket.write(request, () => requests.length === 0 && hangUp());
  if (requests.length > 0) socket.once('data', next);
};
socket.once('connect', next);
`;

/** Sends requests, reads all responses but the last, and closes its connection before that one is written. */
export class DisconnectingClient {
  private readonly flags = new Int32Array(new SharedArrayBuffer(8));
  private readonly worker: Worker;

  /** `end` closes only the client's side, as the server sees a close from far away: nothing refuses the response. */
  constructor(port: number, requests: readonly string[], method: 'destroy' | 'end' = 'destroy') {
    this.worker = new Worker(CLIENT, { eval: true, workerData: { flags: this.flags, port, requests, method } });
  }

  /** Whether it has sent its last request and closed its connection after the response to it was complete. */
  get isGone(): boolean {
    return Atomics.load(this.flags, Flag.Gone) === 1;
  }

  /** Called by the server when the last response is complete. Blocks its thread until the client is gone. */
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
