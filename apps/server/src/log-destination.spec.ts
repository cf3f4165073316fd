import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../test/support/until.js';
import { LogDestination } from './logging.js';

describe('LogDestination', () => {
  let written: string;
  /** The error of the next writes; undefined: they succeed. */
  let code: string | undefined;
  /** Bytes that fit before it. */
  let room: number;
  let told: [number, string][];
  let lost: number;
  let destination: LogDestination;

  beforeEach(() => {
    [written, code, room, told, lost] = ['', undefined, Infinity, [], 0];
    destination = new LogDestination(1, (_fd, bytes) => {
      const fitting = bytes.subarray(0, room);
      if (code !== undefined && fitting.length === 0) throw Object.assign(new Error(code), { code });
      room -= fitting.length;
      written += fitting.toString();
      return fitting.length;
    });
    destination.onRecovery = (...news) => told.push(news);
    destination.onLoss = (lines) => (lost += lines);
  });

  it('writes each line at once, in several pieces where the system takes a part', () => {
    destination.write('one\n');
    expect(written).toBe('one\n');
    const pieces: string[] = [];
    const halves = new LogDestination(
      1,
      (_fd, bytes) => pieces.push(bytes.subarray(0, 2).toString()) && Math.min(2, bytes.length),
    );
    halves.write('two\n');
    expect(pieces.join('')).toBe('two\n');
  });

  it.each(['ENOSPC', 'EPIPE', 'EIO', 'EBADF'])(
    'loses lines by %s without an error, and tells it once afterwards',
    (reason) => {
      [code, room] = [reason, 0];
      for (let line = 0; line < 3; line++) destination.write('lost\n');
      expect([written, lost, told]).toEqual(['', 3, []]);
      [code, room] = [undefined, Infinity];
      destination.write('kept\n');
      destination.write('kept\n');
      expect([written, told]).toEqual(['kept\nkept\n', [[3, reason]]]);
    },
  );

  it('ends the line that was cut on a full disk, so that the next one can be read', () => {
    [code, room] = ['ENOSPC', 2];
    destination.write('{"msg":"a"}\n');
    destination.write('{"msg":"b"}\n');
    [code, room] = [undefined, Infinity];
    destination.write('{"msg":"c"}\n');
    expect(written).toBe('{"\n{"msg":"c"}\n');
    expect(told).toEqual([[2, 'ENOSPC']]);
  });

  it('keeps lines for a slow reader, up to a bound, and writes them later without a further line', async () => {
    [code, room] = ['EAGAIN', 3];
    destination.write('one\n');
    destination.write('two\n');
    expect([written, lost]).toEqual(['one', 0]);
    for (let line = 0; line < 3; line++) destination.write('x'.repeat(512 * 1024));
    expect(lost).toBe(2);
    [code, room] = [undefined, Infinity];
    await until(() => written.length > 512 * 1024);
    expect(written.slice(0, 9)).toBe('one\ntwo\nx');
    expect(told).toEqual([[2, 'EAGAIN']]);
  });
});
