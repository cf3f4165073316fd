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
  /** Writes a line in a turn of its own. */
  const write = (line: string) => {
    destination.write(line);
    destination.flush();
  };

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

  it('writes the lines of one turn together, and many of them at once', async () => {
    const writes: string[] = [];
    destination = new LogDestination(1, (_fd, bytes) => writes.push(bytes.toString()) && bytes.length);
    destination.write('one\n');
    destination.write('two\n');
    expect(writes).toEqual([]);
    await until(() => writes.length > 0);
    expect(writes).toEqual(['one\ntwo\n']);
    destination.write('x'.repeat(16 * 1024));
    expect(writes).toHaveLength(2);
  });

  it('writes in several pieces where the system takes a part', () => {
    const pieces: string[] = [];
    const halves = new LogDestination(
      1,
      (_fd, bytes) => pieces.push(bytes.subarray(0, 2).toString()) && Math.min(2, bytes.length),
    );
    halves.write('two\n');
    halves.flush();
    expect(pieces.join('')).toBe('two\n');
  });

  it.each(['ENOSPC', 'EPIPE', 'EIO', 'EBADF'])(
    'loses lines by %s without an error, and tells it once afterwards',
    (reason) => {
      [code, room] = [reason, 0];
      for (let line = 0; line < 3; line++) write('lost\n');
      expect([written, lost, told]).toEqual(['', 3, []]);
      [code, room] = [undefined, Infinity];
      write('kept\n');
      write('kept\n');
      expect([written, told]).toEqual(['kept\nkept\n', [[3, reason]]]);
    },
  );

  it('ends the line that was cut on a full disk, so that the next one can be read', () => {
    [code, room] = ['ENOSPC', 2];
    write('{"msg":"a"}\n');
    write('{"msg":"b"}\n');
    [code, room] = [undefined, Infinity];
    write('{"msg":"c"}\n');
    expect(written).toBe('{"\n{"msg":"c"}\n');
    expect(told).toEqual([[2, 'ENOSPC']]);
  });

  it('keeps lines for a slow reader, up to a bound, and writes them later without a further line', async () => {
    [code, room] = ['EAGAIN', 3];
    write('one\n');
    write('two\n');
    expect([written, lost]).toEqual(['one', 0]);
    for (let line = 0; line < 3; line++) write(`${'x'.repeat(512 * 1024)}\n`);
    expect(lost).toBe(2);
    [code, room] = [undefined, Infinity];
    await until(() => written.length > 512 * 1024);
    expect(written.slice(0, 9)).toBe('one\ntwo\nx');
    expect(told).toEqual([[2, 'EAGAIN']]);
  });
});
