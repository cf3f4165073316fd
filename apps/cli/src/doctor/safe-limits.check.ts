import { existsSync } from 'node:fs';
import { isAboveSafe, traitsIn } from '@recado/channels';
import type { Config } from '@recado/config';
import { CHANNELS, openDatabase, schemaState } from '@recado/database';
import { channelName, phrase } from '../language/text.js';
import { type Finding, warning } from './finding.js';

interface Limited {
  name: string;
  gateway: string;
  limits: string;
  traits: string | null;
}

/** Channels whose limits somebody has chosen. */
const LIMITED = `SELECT name, gateway, limits, traits FROM ${CHANNELS}
  WHERE limits IS NOT NULL AND archived_at IS NULL ORDER BY id`;

/** Checks which channels may send more than is safe for their phone. Problems of the database are left to other checks. */
export async function checkSafeLimits({ database, gateways }: Config): Promise<readonly Finding[]> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  try {
    if ((await schemaState(database)) !== 'current') return [];
    const opened = openDatabase(database);
    try {
      const limited = await opened.read<Limited>(LIMITED);
      return limited
        .filter((row) => isAboveSafe({ ...row, traits: traitsIn(row.traits) }, gateways))
        .map(({ name }) => findingOf(name));
    } finally {
      await opened.close();
    }
  } catch {
    // Another check reports a database that cannot be read.
    return [];
  }
}

function findingOf(name: string): Finding {
  return warning(
    phrase`channel ${channelName(name)}`,
    phrase`may send more than is safe for one phone, whose number WhatsApp may block: lower its limits in the panel`,
  );
}
