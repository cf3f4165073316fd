import { expect, it } from 'vitest';
import { AttemptReports, FeedSignal, ReportBuffer } from './signals.js';

it('Local reports reach every listener at once, until it unsubscribes', () => {
  const reports = new AttemptReports();
  const heard: unknown[] = [];
  reports.onReport(() => false);
  const unsubscribe = reports.onReport((report) => heard.push(report) > 0);
  reports.tell({ sent: [1] });
  unsubscribe();
  reports.tell({ sent: [2] });
  expect(heard).toEqual([{ sent: [1] }]);
});

it('A buffer of reports gives what came since it was asked, and drops everything beyond 20,000 ids', () => {
  const buffer = new ReportBuffer();
  buffer.add({ claimed: [1], changed: [2], throttled: [2] });
  buffer.add({ sent: [1] });
  expect(buffer.take()).toEqual({ claimed: [1], sent: [1], changed: [2], throttled: [2] });
  buffer.add({ claimed: Array.from({ length: 20_001 }, (_, id) => id) });
  buffer.add({ sent: [7] });
  expect(buffer.take()).toEqual({ claimed: [], sent: [7], changed: [], throttled: [] });
});

it('A feed signal without Redis wakes every listener at once, until it unsubscribes', () => {
  const signal = new FeedSignal();
  const heard: string[] = [];
  signal.onNudge(() => heard.push('one'));
  const unsubscribe = signal.onNudge(() => heard.push('two'));
  signal.nudge();
  unsubscribe();
  signal.nudge();
  expect(heard).toEqual(['one', 'two', 'one']);
});

it('What is urgent has listeners of its own', () => {
  const signal = new FeedSignal();
  const heard: string[] = [];
  signal.onNudge(() => heard.push('all'));
  signal.urgent.onNudge(() => heard.push('urgent'));
  signal.urgent.nudge();
  expect(heard).toEqual(['urgent']);
});
