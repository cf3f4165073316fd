import fc from 'fast-check';
import { api } from '../support/api.js';
import { ALL_SCOPES, createKey } from '../support/keys.js';
import { errorsInLog, METRICS_TOKEN, residentBytes } from '../support/metrics.js';
import { readDocument } from '../support/openapi/document.js';
import { type Server, startServer } from '../support/server.js';
import { answerProblems } from './answer-problems.js';
import { describeRequest, type FuzzRequest, KINDS } from './fuzz-request.js';
import { requestArbitrary } from './request-arbitrary.js';
import { Sender } from './send.js';

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Gets a line after every 500 requests. */
  readonly say?: (line: string) => void;
}

/** The results of a run. */
export interface FuzzReport {
  /** The problems, each with its request. */
  readonly failures: string[];
  /** The number of answers by kind of request and status. */
  readonly statuses: Readonly<Record<string, Readonly<Record<number, number>>>>;
  /** Resident memory after the first quarter and at the end, in bytes. */
  readonly memory: readonly [early: number, late: number];
  readonly seconds: number;
}

/** The number of requests that are generated together. */
const CHUNK = 50;
const AT_ONCE = 8;
const KNOWN_MESSAGES = 30;
/** More than the program's own limits allow its memory to grow. */
const MAX_GROWTH_BYTES = 250 * 1_024 ** 2;
const SHOWN_FAILURES = 20;

/** Sends generated requests to the built program and checks every answer, the log, the memory and the readiness. */
export async function runFuzz({ count, seed, say = () => undefined }: FuzzOptions): Promise<FuzzReport> {
  const started = performance.now();
  const server = await startServer({ env: { METRICS_TOKEN, WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8' } });
  const run = await Run.on(server);
  let early = 0;
  for (let done = 0; done < count; done += CHUNK) {
    const requests = fc.sample(requestArbitrary(readDocument()), {
      numRuns: Math.min(CHUNK, count - done),
      seed: seed + done,
    });
    await run.sendAll(requests, done);
    if (early === 0 && done >= count / 4) early = await residentBytes(server);
    if ((done / CHUNK) % 10 === 9) say(`${done + CHUNK} requests, ${run.failures.length} failures`);
  }
  const memory = [early, await residentBytes(server)] as const;
  const failures = [...run.failures, ...(await problemsAfterwards(server, memory))];
  run.close();
  await server.stop();
  return { failures, statuses: run.statuses, memory, seconds: (performance.now() - started) / 1_000 };
}

class Run {
  readonly failures: string[] = [];
  readonly statuses: Record<string, Record<number, number>> = Object.fromEntries(KINDS.map((kind) => [kind, {}]));

  private constructor(private readonly sender: Sender) {}

  /** Creates keys, and messages that get the first ids. */
  static async on(server: Server): Promise<Run> {
    const full = await createKey(server, { name: 'full', scopes: ALL_SCOPES });
    const read = await createKey(server, { name: 'read', scopes: ['messages:read'] });
    const messages = Array.from({ length: KNOWN_MESSAGES }, (_, at) => ({
      phone: `55119876543${10 + at}`,
      message: 'Olá',
      scheduled_at: at % 2 === 0 ? new Date(Date.now() + 86_400_000).toISOString() : 'now',
    }));
    await api(server, full).post('/api/enqueue-messages', { messages });
    return new Run(new Sender(server.port, { full, read, none: undefined, broken: `${full}x` }));
  }

  /** Sends requests, a few at once. */
  async sendAll(requests: readonly FuzzRequest[], first: number): Promise<void> {
    for (let at = 0; at < requests.length; at += AT_ONCE) {
      const some = requests.slice(at, at + AT_ONCE);
      await Promise.all(some.map((request, offset) => this.one(request, first + at + offset)));
    }
  }

  close(): void {
    this.sender.close();
  }

  private async one(request: FuzzRequest, number: number): Promise<void> {
    try {
      const answer = await this.sender.send(request);
      const seen = (this.statuses[request.kind] ??= {});
      seen[answer.status] = (seen[answer.status] ?? 0) + 1;
      const problems = answerProblems(request, answer);
      if (problems.length > 0)
        this.fail(number, request, `${answer.status}: ${problems.join('; ')}\n${answer.text.slice(0, 600)}`);
    } catch (error) {
      this.fail(number, request, `no answer: ${String(error)}`);
    }
  }

  private fail(number: number, request: FuzzRequest, what: string): void {
    if (this.failures.length < SHOWN_FAILURES) this.failures.push(`#${number} ${describeRequest(request)}\n${what}`);
  }
}

/** The problems of the server after all requests. */
async function problemsAfterwards(server: Server, [early, late]: readonly [number, number]): Promise<string[]> {
  const errors = errorsInLog(server);
  const { status } = await api(server).get('/health/ready');
  return [
    ...errors.slice(0, SHOWN_FAILURES).map((line) => `the log has an error: ${line.slice(0, 1_000)}`),
    ...(status === 200 ? [] : [`the server is not ready: ${status}`]),
    ...(late - early <= MAX_GROWTH_BYTES ? [] : [`the memory grew from ${early} to ${late} bytes`]),
  ];
}
