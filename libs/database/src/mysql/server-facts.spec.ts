import { describe, expect, it } from 'vitest';
import { requireCapableServer, requireDurableServer, type ServerFacts, warningsAbout } from '../prepare-database.js';

const NOW = Date.UTC(2026, 10, 20);
const good: ServerFacts = {
  version: '8.4.3',
  flushAtCommit: 1,
  binlog: 1,
  syncBinlog: 1,
  maxPacket: 16 * 1024 ** 2,
  now: NOW,
};

describe('a database server', () => {
  it.each([
    '8.0.16',
    '8.0.40-debug',
    '8.4.0',
    '9.1.0',
    '10.6.0-MariaDB',
    '10.11.6-MariaDB-0+deb12u1',
    '11.4.2-MariaDB-log',
  ])('with version %s will do', (version) => {
    expect(() => requireCapableServer({ ...good, version })).not.toThrow();
  });

  it.each(['5.7.44', '8.0.15', '10.5.29-MariaDB', '5.5.68-MariaDB'])('with version %s is refused', (version) => {
    expect(() => requireCapableServer({ ...good, version })).toThrow(/^DATABASE_URL .* is needed\.$/);
  });

  it('must accept the largest statement', () => {
    expect(() => requireCapableServer({ ...good, maxPacket: 4 * 1024 ** 2 })).toThrow(/max_allowed_packet/);
  });

  it.each([0, 2])('that syncs its log by innodb_flush_log_at_trx_commit=%i is not durable', (flushAtCommit) => {
    expect(() => requireDurableServer(good)).not.toThrow();
    expect(() => requireDurableServer({ ...good, flushAtCommit })).toThrow(/ALLOW_WEAK_DURABILITY=true\.$/);
    expect(warningsAbout({ ...good, flushAtCommit }, NOW)).toHaveLength(1);
  });

  it('causes warnings where a power loss can take the binlog, or where clocks differ', () => {
    expect(warningsAbout(good, NOW)).toEqual([]);
    expect(warningsAbout({ ...good, syncBinlog: 0 }, NOW)).toEqual([expect.stringContaining('sync_binlog')]);
    expect(warningsAbout({ ...good, syncBinlog: 0, binlog: 0 }, NOW)).toEqual([]);
    expect(warningsAbout(good, NOW + 5_000)).toEqual([]);
    expect(warningsAbout(good, NOW + 7_000)).toEqual([expect.stringContaining('7 s behind')]);
    expect(warningsAbout(good, NOW - 7_000)).toEqual([expect.stringContaining('7 s ahead of')]);
  });
});
