import { signWebhook } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import type { HeardEvent } from '@recado/webhooks';
import { describe, expect, it } from 'vitest';
import type { Terminal } from '../command/terminal.js';
import { inLanguage } from '../language/in-language.js';
import { ApiError } from '../remote/api.js';
import { listenOn } from '../commands/listen.js';

const SECRET = 'whsec_c2VncmVkbyBkZSB0ZXN0ZQ==';

function event(id: number): HeardEvent {
  const body = JSON.stringify({ id });
  const signed = { id: `evt_${id}`, timestamp: 1, body };
  return {
    id,
    headers: {
      'webhook-id': signed.id,
      'webhook-timestamp': '1',
      'webhook-signature': signWebhook(SECRET, signed),
    },
    body,
  };
}

const busy = () => new ApiError(new Response('', { status: 503, headers: { 'retry-after': '90' } }), {});

type Answer = readonly HeardEvent[] | null | Error;

/** A server that answers so one after the other; the last answer ends the command. */
function scripted(openings: readonly (Error | readonly Answer[])[], msPerPrint = 0) {
  const end = new AbortController();
  const seen = {
    taken: [] as (readonly number[])[],
    printed: [] as number[],
    reports: [] as string[],
    rests: [] as number[],
  };
  let now = 0;
  const terminal = {
    print: (line: string) => {
      seen.printed.push((JSON.parse(line) as { id: number }).id);
      now += msPerPrint;
    },
    report: (text: Parameters<Terminal['report']>[0]) => seen.reports.push(inLanguage(text, 'en')),
  } as unknown as Terminal;
  const waiting = [...openings];
  const open = async () => {
    const next = waiting.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error('opened once too often');
    const answers = [...next];
    return {
      secret: SECRET,
      take: async (taken: readonly number[]) => {
        seen.taken.push([...taken]);
        const answer = answers.shift();
        if (waiting.length === 0 && answers.length === 0) end.abort();
        if (answer instanceof Error) throw answer;
        return answer ?? null;
      },
      end: async () => undefined,
    };
  };
  const time = {
    now: () => now,
    rest: async (ms: number) => {
      seen.rests.push(ms);
      now += ms;
    },
  };
  return { seen, run: () => listenOn({ terminal, forwardTo: undefined, open, signal: end.signal, time }) };
}

describe('listen', () => {
  it('asks again after ten seconds of a page, and gives the events back that it did not reach', async () => {
    const page = [1, 2, 3, 4].map(event);
    const { seen, run } = scripted([[page, page.slice(2), []]], 6_000);
    await run();
    expect(seen.taken).toEqual([[], [1, 2], [3, 4]]);
    expect(seen.printed).toEqual([1, 2, 3, 4]);
  });

  it('acknowledges the same events again where the answer was lost', async () => {
    const { seen, run } = scripted([[[event(7)], busy(), []]]);
    await run();
    expect(seen.taken).toEqual([[], [7], [7]]);
    expect(seen.rests[0]).toBe(90_000);
  });

  it('goes on after the database here was away', async () => {
    const { seen, run } = scripted([[[event(7)], new DatabaseUnavailableError('locked'), [event(8)], []]]);
    await run();
    expect(seen.taken).toEqual([[], [7], [7], [8]]);
    expect(seen.reports.filter((line) => line.includes('The database is away'))).toHaveLength(1);
  });

  it('begins again where the server ended the listener, also while that is busy', async () => {
    const { seen, run } = scripted([[[], null], busy(), [[event(1)], []]]);
    await run();
    expect(seen.printed).toEqual([1]);
    expect(seen.reports.filter((line) => line.includes('events of meanwhile are lost'))).toHaveLength(1);
  });

  it('ends with an error where the first listener cannot be opened', async () => {
    await expect(scripted([busy()]).run()).rejects.toThrow(ApiError);
  });

  it('asks less often where nothing happens', async () => {
    const { seen, run } = scripted([Array.from({ length: 310 }, () => [])]);
    await run();
    expect(seen.rests.slice(0, 300).every((ms) => ms === 1_000)).toBe(true);
    expect(seen.rests.slice(300, 309).every((ms) => ms === 5_000)).toBe(true);
  });
});
