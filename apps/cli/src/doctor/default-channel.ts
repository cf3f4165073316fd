import { existsSync } from 'node:fs';
import { type Config, DEFAULT_CHANNEL } from '@recado/config';
import { SIMULATOR } from '@recado/core';
import { CHANNELS, openDatabase, schemaState } from '@recado/database';

/** The built-in channels whose gateway may be the simulator. */
const BUILT_IN = [DEFAULT_CHANNEL, SIMULATOR];

/** Where messages go that name no channel, in an installation whose channel `default` is the simulator. */
export interface SimulatedDefault {
  /** The default channel of the installation. */
  name: string;
  isSimulator: boolean;
  /** The first channel that is no simulator; null: there is none. */
  real: string | null;
}

const CHOSEN = 'SELECT chosen FROM installation_settings WHERE id = 1';
const REAL = `SELECT name FROM ${CHANNELS} WHERE archived_at IS NULL AND gateway <> '${SIMULATOR}' ORDER BY id LIMIT 1`;

/** Reads what was chosen in the panel; null: there is no database of this version yet, which other checks report. */
export async function readSimulatedDefault({ database, given }: Config): Promise<SimulatedDefault | null> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return null;
  if ((await schemaState(database)) !== 'current') return null;
  const opened = openDatabase(database);
  try {
    const [row] = await opened.read<{ chosen: string }>(CHOSEN);
    const [real] = await opened.read<{ name: string }>(REAL);
    const { defaultChannel } = JSON.parse(row?.chosen ?? '{}') as { defaultChannel?: string };
    // A GATEWAY in the environment fixes the default channel.
    const name = given.has('GATEWAY') ? DEFAULT_CHANNEL : (defaultChannel ?? DEFAULT_CHANNEL);
    return { name, isSimulator: BUILT_IN.includes(name), real: real?.name ?? null };
  } finally {
    await opened.close();
  }
}
