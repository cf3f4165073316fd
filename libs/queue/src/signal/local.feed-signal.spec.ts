import { expect, it } from 'vitest';
import { LocalFeedSignal } from './local.feed-signal.js';

it('wakes every listener at once, until it has left', () => {
  const signal = new LocalFeedSignal();
  const heard: string[] = [];
  signal.onNudge(() => heard.push('one'));
  const leave = signal.onNudge(() => heard.push('two'));
  signal.nudge();
  leave();
  signal.nudge();
  expect(heard).toEqual(['one', 'two', 'one']);
});
