import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { CHANNELS, openDatabase, schemaState } from '@recado/database';
import { explanationOf } from '@recado/core';
import { channelName, phrase } from '../language/text.js';
import { type Finding, warning } from './finding.js';

interface Stopped {
  name: string;
  gateway: string;
  code: string;
}

/** Channels that a provider's answer stopped. A pause by a person is no problem. */
const STOPPED = `SELECT name, gateway, pause_code AS code FROM ${CHANNELS}
  WHERE paused_at IS NOT NULL AND pause_code IS NOT NULL AND archived_at IS NULL ORDER BY id`;

/** Messages that providers have accepted and hold back for a review, by channel. */
const HELD = `SELECT name, (SELECT COUNT(*) FROM held_messages WHERE channel_id = channels.id) AS messages
  FROM ${CHANNELS} WHERE EXISTS (SELECT 1 FROM held_messages WHERE channel_id = channels.id) ORDER BY id`;

/** Messages that were not repeated because the settings of their channel had changed. */
const LEFT = `SELECT name, left_unknown AS messages FROM ${CHANNELS}
  WHERE left_unknown > 0 AND archived_at IS NULL ORDER BY id`;

/** Checks whether answers of providers stopped channels, or hold their messages back. Problems of the database are left to other checks. */
export async function checkChannels({ database }: Config): Promise<readonly Finding[]> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  try {
    if ((await schemaState(database)) !== 'current') return [];
    const { stopped, held, left } = await troublesIn(database);
    return [
      ...stopped.map(({ name, gateway, code }) =>
        warning(
          phrase`channel ${channelName(name)}`,
          phrase`was stopped by ${code}. ${explanationOf(code, gateway) ?? ''}`,
        ),
      ),
      ...held.map(({ name, messages }) =>
        warning(phrase`channel ${channelName(name)}`, phrase`${messages} messages are held by Meta for review`),
      ),
      ...left.map(({ name, messages }) =>
        warning(
          phrase`channel ${channelName(name)}`,
          phrase`${messages} messages are not repeated, because its provider may have taken them before its settings changed`,
        ),
      ),
    ];
  } catch {
    // Another check reports a database that cannot be read.
    return [];
  }
}

async function troublesIn(database: Config['database']) {
  const opened = openDatabase(database);
  try {
    const held = await opened.read<{ name: string; messages: number }>(HELD);
    const left = await opened.read<{ name: string; messages: number }>(LEFT);
    return { left, stopped: await opened.read<Stopped>(STOPPED), held };
  } finally {
    await opened.close();
  }
}
