import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { CHANNELS, openDatabase, schemaState } from '@recado/database';
import { explanationOf } from '@recado/core';
import { phrase } from '../language/text.js';
import { type Finding, warning } from './finding.js';

interface Stopped {
  name: string;
  gateway: string;
  code: string;
}

/** Channels that a provider's answer stopped. A pause by a person is no problem. */
const STOPPED = `SELECT name, gateway, pause_code AS code FROM ${CHANNELS}
  WHERE paused_at IS NOT NULL AND pause_code IS NOT NULL AND archived_at IS NULL ORDER BY id`;

/** Checks whether answers of providers stopped channels. Problems of the database are left to other checks. */
export async function checkChannels({ database }: Config): Promise<readonly Finding[]> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  try {
    if ((await schemaState(database)) !== 'current') return [];
    const stopped = await stoppedIn(database);
    return stopped.map(({ name, gateway, code }) =>
      warning(phrase`channel ${name}`, phrase`was stopped by ${code}. ${explanationOf(code, gateway) ?? ''}`),
    );
  } catch {
    // Another check reports a database that cannot be read.
    return [];
  }
}

async function stoppedIn(database: Config['database']): Promise<Stopped[]> {
  const opened = openDatabase(database);
  try {
    return await opened.read<Stopped>(STOPPED);
  } finally {
    await opened.close();
  }
}
