import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { beforeBridge } from '../../../../../test/support/fixtures/bridge/before-bridge.js';
import type { DatabaseLocation } from '../../../../../test/support/fixtures/database-location.js';
import { migrate } from '../../schema.js';
import { Sightings1764402500000 } from './1764402500000-sightings.js';

let location: DatabaseLocation;

let source: DataSource;

beforeEach(async () => ({ location, source } = await beforeBridge(Sightings1764402500000)));
afterEach(async () => {
  await source.destroy();
  await location.remove();
});

const FIGURES = `INSERT INTO message_figures (span, starts_at, channel_id, kind, detail, messages) VALUES
  (60, 3600000, 1, 'sent', '', 5), (60, 7200000, 1, 'sent', '', 1), (60, 7200000, 2, 'failed', 'x', 1)`;

it('takes over when each channel last sent a message', async () => {
  await source.query(FIGURES);
  await migrate(location.config);
  const rows = await source.query<object[]>('SELECT channel_id AS id, kind, at FROM channel_sightings');
  expect(rows.map((row) => ({ ...row }))).toMatchObject([{ id: 1, kind: 'sent' }]);
  expect(Number((rows[0] as { at: number }).at)).toBe(7_200_000);
});
