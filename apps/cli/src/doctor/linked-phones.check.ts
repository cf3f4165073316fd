import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { explanationOf } from '@recado/core';
import { CHANNELS, openDatabase, schemaState } from '@recado/database';
import { installedVersion, libraryFolder } from '@recado/gateways';
import { channelName, hostName, phrase, type Text } from '../language/text.js';
import { failure, type Finding, ok, warning } from './finding.js';

const KIND = 'linked-phone';

interface Phone {
  name: string;
  /** Null: nobody has asked for a link yet. */
  state: string | null;
  stateAt: number | null;
  heldUntil: number | null;
  closedBy: string | null;
  clientVersion: string | null;
  /** The host of the process that holds it; null: it has ended. */
  host: string | null;
  library: string | null;
}

const PHONES = `SELECT channels.name, l.state, l.state_at AS stateAt, l.held_until AS heldUntil, l.closed_by AS closedBy,
    l.client_version AS clientVersion, p.host, p.linked_library AS library
  FROM ${CHANNELS} LEFT JOIN linked_phones l ON l.channel_id = channels.id LEFT JOIN processes p ON p.id = l.holder
  WHERE channels.gateway = '${KIND}' AND channels.archived_at IS NULL ORDER BY channels.id`;

/** Tells of each phone that is linked to Recado itself how it is, and of the library whether it is on this machine. */
export async function checkLinkedPhones({ database, dataFolder }: Config): Promise<readonly Finding[]> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  try {
    if ((await schemaState(database)) !== 'current') return [];
    const opened = openDatabase(database);
    try {
      const phones = await opened.read<Phone>(PHONES);
      if (phones.length === 0) return [];
      return [library(dataFolder), ...phones.map((phone) => findingOf(phone, Date.now()))];
    } finally {
      await opened.close();
    }
  } catch {
    // Another check reports a database that cannot be read.
    return [];
  }
}

function library(dataFolder: string): Finding {
  const version = installedVersion(libraryFolder(dataFolder));
  return version === null
    ? failure(phrase`phones`, phrase`the library of linked phones is missing: run linked-phone install`)
    : ok(phrase`phones`, phrase`the library of linked phones is installed: ${version}`);
}

function findingOf(phone: Phone, now: number): Finding {
  const subject = phrase`phone of ${channelName(phone.name)}`;
  if (phone.state === null || phone.stateAt === null) return warning(subject, phrase`is not linked yet`);
  const since = new Date(phone.stateAt).toISOString();
  const isHeld = phone.heldUntil !== null && phone.heldUntil > now;
  const holder = isHeld ? holderOf(phone) : phrase`no process holds it`;
  const state = phrase`${phone.state} since ${since}; ${holder}; ${clientOf(phone)}`;
  if (phone.state === 'open' && isHeld) return ok(subject, state);
  const why = phone.closedBy === null ? '' : (explanationOf(phone.closedBy, KIND) ?? phone.closedBy);
  return warning(subject, phrase`${state}. ${why}`);
}

function holderOf({ host, library: version }: Phone): Text {
  return phrase`held by a process on ${hostName(host ?? '?')} with the library ${version ?? '?'}`;
}

function clientOf({ clientVersion }: Phone): Text {
  return clientVersion === null
    ? phrase`WhatsApp Web version of the library`
    : phrase`WhatsApp Web version ${clientVersion}`;
}
