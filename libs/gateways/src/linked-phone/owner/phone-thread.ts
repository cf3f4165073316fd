import { Worker, type WorkerOptions } from 'node:worker_threads';
import { sourceFolder } from '@recado/config';
import { libraryEnvironment } from '../library/environment.js';
import { CallPort, type PortEnd } from '../thread/call-port.js';
import type { MainCalls, ThreadCalls } from '../thread/calls.js';

/** The build puts the thread there, as a file of its own. */
const THREAD = 'libs/gateways/src/linked-phone/thread/phone-worker.js';

/** The thread that has the library, as the main thread sees it. */
export interface PhoneThread {
  readonly calls: CallPort<ThreadCalls, MainCalls>;
  /** Resolves when the thread has ended, with the reason. */
  readonly ended: Promise<Error>;
  end(): Promise<void>;
}

/**
 * Nothing that was loaded before this program, such as a tracer, is loaded into the thread, what the library prints is
 * held back, and the secrets in the environment are kept from it.
 */
export function threadOptions(): WorkerOptions {
  return { stdout: true, stderr: true, execArgv: [], env: libraryEnvironment(process.env) };
}

/** Starts a thread. What the library prints, private keys among it, goes nowhere. */
export function startPhoneThread(answers: MainCalls): PhoneThread {
  const worker = new Worker(sourceFolder(THREAD), threadOptions());
  worker.stdout.resume();
  worker.stderr.resume();
  const calls = new CallPort<ThreadCalls, MainCalls>(worker satisfies PortEnd, answers);
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (error) => resolve(error instanceof Error ? error : new Error('the thread failed')));
    worker.once('exit', () => resolve(new Error('the thread has ended')));
  });
  void ended.then((reason) => calls.end(reason));
  return { calls, ended, end: async () => void (await worker.terminate()) };
}
