import { describe, expect, it } from 'vitest';
import type { SendResult } from '../port/gateway.js';
import { accepted, RELEASED, retryLater, unknown } from '../port/send-results.js';
import { DirectSendProbe } from './whatsapp-cloud.gateway.js';

const REFUSED: SendResult = {
  ...retryLater('message', 'direct_send_blocked'),
  immediately: true,
  facts: [{ kind: 'directSendRefused' }],
};
const ACCEPTED = accepted('wamid.1');
const CHANNEL = 1;
const NOW = 1_000_000;
const MINUTE = 60_000;

/** Requests that are answered by hand. */
class Requests {
  readonly answers: ((result: SendResult) => void)[] = [];
  private readonly failures: ((error: Error) => void)[] = [];

  readonly send = (): Promise<SendResult> =>
    new Promise((resolve, reject) => {
      this.answers.push(resolve);
      this.failures.push(reject);
    });

  fail(): void {
    this.failures[0]?.(new Error('a bug'));
  }
}

describe('DirectSendProbe', () => {
  const ask = (probe: DirectSendProbe, requests: Requests, now = NOW, channel = CHANNEL) =>
    probe.ask(channel, now, requests.send, () => true);
  const some = (probe: DirectSendProbe, requests: Requests, count: number) =>
    Promise.all(Array.from({ length: count }, () => ask(probe, requests)));
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('sends one request, and none of the others when it is refused', async () => {
    const [probe, requests] = [new DirectSendProbe(), new Requests()];
    const results = some(probe, requests, 20);
    await turn();
    expect(requests.answers).toHaveLength(1);
    requests.answers[0]?.(REFUSED);
    expect(await results).toEqual([REFUSED, ...Array<undefined>(19).fill(undefined)]);
    expect(await ask(probe, requests, NOW + MINUTE - 1)).toBeUndefined();
    expect(requests.answers).toHaveLength(1);
  });

  it('sends all others at once when the first is accepted', async () => {
    const [probe, requests] = [new DirectSendProbe(), new Requests()];
    const results = some(probe, requests, 20);
    requests.answers[0]?.(ACCEPTED);
    await turn();
    expect(requests.answers).toHaveLength(20);
    requests.answers.forEach((answer) => answer(ACCEPTED));
    expect(await results).toEqual(Array(20).fill(ACCEPTED));
  });

  it('lets the next one ask when an answer says nothing of Direct Send', async () => {
    const [probe, requests] = [new DirectSendProbe(), new Requests()];
    const results = some(probe, requests, 3);
    requests.answers[0]?.(unknown('gateway_timeout'));
    await turn();
    expect(requests.answers).toHaveLength(2);
    requests.answers[1]?.(REFUSED);
    expect(await results).toEqual([unknown('gateway_timeout'), REFUSED, undefined]);
  });

  it.each([
    ['that says nothing of Direct Send', unknown('gateway_timeout')],
    ['that refuses it', REFUSED],
    ['that accepts', ACCEPTED],
  ])('releases what may not leave any more after it waited for an answer %s', async (_title, answer) => {
    const [probe, requests] = [new DirectSendProbe(), new Requests()];
    const first = ask(probe, requests);
    let mayLeave = true;
    const later = Array.from({ length: 9 }, () => probe.ask(CHANNEL, NOW, requests.send, () => mayLeave));
    mayLeave = false;
    requests.answers[0]?.(answer);
    expect(await first).toBe(answer);
    expect(await Promise.all(later)).toEqual(Array(9).fill({ kind: 'released' }));
    expect(requests.answers).toHaveLength(1);
  });

  it('lets the next one ask when the first was not sent', async () => {
    const [probe, requests] = [new DirectSendProbe(), new Requests()];
    const first = probe.ask(
      CHANNEL,
      NOW,
      async () => RELEASED,
      () => true,
    );
    expect(await first).toEqual(RELEASED);
    const next = ask(probe, requests);
    requests.answers[0]?.(ACCEPTED);
    expect(await next).toEqual(ACCEPTED);
  });

  it('lets the next one ask after a bug', async () => {
    const [probe, requests] = [new DirectSendProbe(), new Requests()];
    const failed = expect(ask(probe, requests)).rejects.toThrow('a bug');
    requests.fail();
    await failed;
    const next = ask(probe, requests);
    await turn();
    requests.answers[1]?.(ACCEPTED);
    expect(await next).toEqual(ACCEPTED);
  });

  it('asks again a minute after a refusal, and each channel by itself', async () => {
    const [probe, requests] = [new DirectSendProbe(), new Requests()];
    const first = ask(probe, requests);
    requests.answers[0]?.(REFUSED);
    await first;
    const other = ask(probe, requests, NOW, 2);
    const later = ask(probe, requests, NOW + MINUTE);
    requests.answers[1]?.(ACCEPTED);
    requests.answers[2]?.(ACCEPTED);
    expect(await Promise.all([other, later])).toEqual([ACCEPTED, ACCEPTED]);
  });

  it('notices a refusal after many acceptances', async () => {
    const [probe, requests] = [new DirectSendProbe(), new Requests()];
    const first = ask(probe, requests);
    requests.answers[0]?.(ACCEPTED);
    await first;
    const second = ask(probe, requests);
    requests.answers[1]?.(REFUSED);
    expect(await second).toBe(REFUSED);
    expect(await ask(probe, requests)).toBeUndefined();
  });
});
