import { expect, it } from 'vitest';
import { LocalFeedSignal } from './local.feed-signal.js';

it('A local feed signal wakes every listener at once, until it unsubscribes', () => {
  const signal = new LocalFeedSignal();
  const heard: string[] = [];
  signal.onNudge(() => heard.push('one'));
  const unsubscribe = signal.onNudge(() => heard.push('two'));
  signal.nudge();
  unsubscribe();
  signal.nudge();
  expect(heard).toEqual(['one', 'two', 'one']);
});
