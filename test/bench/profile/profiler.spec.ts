import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cleanUp, temporaryFolder } from '../../support/cleanup.js';
import { monotonicMs } from '../programs/clock.js';
import { Profiler } from './profiler.js';

afterAll(cleanUp);

const profileAt = (ms: number, functionName: string) => ({
  nodes: [{ id: 1, callFrame: { functionName, url: 'node:x', lineNumber: 0 } }],
  startTime: ms * 1_000,
  samples: [1, 1],
  timeDeltas: [0, 5_000],
});

it('summarises the measured time of each kind of process of a figure', async () => {
  const folder = temporaryFolder();
  const profiler = new Profiler(folder);
  const write = (name: string, content: object) => {
    const file = /--cpu-prof-name=(.+)/.exec(profiler.nodeOptions(name).at(-1)!)![1]!;
    writeFileSync(join(folder, file), JSON.stringify(content));
  };
  profiler.begin('intake');
  expect(profiler.summarise()).toBeUndefined();
  write('api', profileAt(monotonicMs(), 'of another figure'));
  profiler.begin('drain');
  const end = await profiler.startWindow();
  const from = monotonicMs();
  write('worker', profileAt(from, 'send'));
  write('worker', profileAt(from, 'send'));
  write('api', profileAt(from - 1_000, 'too early'));
  await end(10);
  const text = profiler.summarise()!;
  expect(text).toContain('worker in drain: 0.01 s at work for 10 messages');
  expect(text).toContain('1000.00  send  node:x:1');
  expect(text).not.toMatch(/too early|another/);
});

it('summarises the costs of the statements of a database in the measured time', async () => {
  const profiler = new Profiler(temporaryFolder());
  let counted = 7;
  profiler.watch({
    resetCosts: async () => void (counted = 0),
    costs: async () => [{ text: 'COMMIT', times: counted, ms: 2, rowsRead: 0 }],
  });
  profiler.begin('drain');
  for (let round = 0; round < 2; round++) {
    const end = await profiler.startWindow();
    counted += 3;
    await end(100_000);
  }
  expect(profiler.summarise()).toMatch(/ 3 +0\.667 +0\.00 {2}COMMIT/);
});
