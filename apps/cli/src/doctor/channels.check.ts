import { existsSync } from 'node:fs';
import {
  type Config,
  DEFAULT_CHANNEL,
  type GatewayConfig,
  type GatewayDefinitions,
  programVersion,
} from '@recado/config';
import { explanationOf, SIMULATOR, AnchoredClock } from '@recado/core';
import { CHANNELS, openDatabase, schemaState } from '@recado/database';
import { type ChannelCheck, GATEWAYS, installedVersion, libraryFolder } from '@recado/gateways';
import { GatewayGuard } from '@recado/http';
import { isNearlyFull, MediaFigures, type MediaReading, MediaStores } from '@recado/media';
import { channelName, phrase, hostName, type Text, type Value } from '../language/text.js';
import { type Finding, warning, failure, ok, reasonOf, NO_INSTALLATION } from './finding.js';

interface Stopped {
  name: string;
  gateway: string;
  code: string;
}

/** Channels that a provider's answer stopped. A pause by a person is no problem. */
const STOPPED = `SELECT name, gateway, pause_code AS code FROM ${CHANNELS}
  WHERE paused_at IS NOT NULL AND pause_code IS NOT NULL AND archived_at IS NULL ORDER BY id`;

/** Channels whose provider does not answer, or answers with errors. */
const FAILING = `SELECT name, gateway, failure_code AS code FROM ${CHANNELS}
  WHERE blocked_as = 'failing' AND paused_at IS NULL AND archived_at IS NULL ORDER BY id`;

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
    const { stopped, failing, held, left } = await troublesIn(database);
    return [
      ...stopped.map(({ name, gateway, code }) =>
        warning(
          phrase`channel ${channelName(name)}`,
          phrase`was stopped by ${code}. ${explanationOf(code, gateway) ?? ''}`,
        ),
      ),
      ...failing.map(({ name, gateway, code }) =>
        warning(
          phrase`channel ${channelName(name)}`,
          phrase`does not reach its provider (${code}). ${explanationOf(code, gateway) ?? ''}`,
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
    const failing = await opened.read<Stopped>(FAILING);
    return { left, stopped: await opened.read<Stopped>(STOPPED), failing, held };
  } finally {
    await opened.close();
  }
}

/** The built-in channels whose gateway may be the simulator. */
const BUILT_IN = [DEFAULT_CHANNEL, SIMULATOR];

/** Where messages go that name no channel, in an installation whose channel `default` is the simulator. */
interface SimulatedDefault {
  /** The default channel of the installation. */
  name: string;
  isSimulator: boolean;
  /** The first channel that is no simulator; null: there is none. */
  real: string | null;
}

const CHOSEN = 'SELECT chosen FROM installation_settings WHERE id = 1';
const REAL = `SELECT name FROM ${CHANNELS} WHERE archived_at IS NULL AND gateway <> '${SIMULATOR}' ORDER BY id LIMIT 1`;

/** Reads what was chosen in the panel; null: there is no database of this version yet, which other checks report. */
async function readSimulatedDefault({ database, given }: Config): Promise<SimulatedDefault | null> {
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

const LINKED_PHONE = 'linked-phone';
/** How long the check may take, in ms. */
const PATIENCE_MS = 10_000;
const OPTIONS = { version: programVersion(), clock: new AnchoredClock(), installation: NO_INSTALLATION };

/** Checks that the provider answers, accepts the credentials and is ready. Nothing is sent. */
export async function checkGateway(config: Config, factories = GATEWAYS): Promise<readonly Finding[]> {
  const { gateway, gateways, gatewayAllowedSubnets } = config;
  if (gateway.kind === SIMULATOR) return [await checkSimulator(config)];
  if (gateway.kind === LINKED_PHONE) return [checkLibrary(config)];
  const host = hostOf(gateway);
  const found = await askGateway(gateway, factories, new GatewayGuard(gatewayAllowedSubnets));
  if (found.ready) return [ok(phrase`gateway`, listening(host, found.detail))];
  const { code, detail } = found;
  const cure = phrase`start it, or correct ${urlVariable(gateways, gateway.kind)}`;
  if (code === 'gateway_unreachable')
    return [failure(phrase`gateway`, phrase`nobody listens at ${host} (${detail ?? ''}): ${cure}`)];
  const said = detail === null ? host : phrase`${host} says ${detail}`;
  return [failure(phrase`gateway`, phrase`${said}. ${explanationOf(code, gateway.kind) ?? ''}`)];
}

/** Whether a phone is linked, the command linked-phone status tells. */
function checkLibrary({ dataFolder }: Config): Finding {
  const version = installedVersion(libraryFolder(dataFolder));
  return version === null
    ? failure(phrase`gateway`, phrase`the library of linked phones is missing: run linked-phone install`)
    : ok(phrase`gateway`, phrase`the library of linked phones is installed: ${version}`);
}

/** The channel `default` is the simulator: whether that concerns messages depends on what was chosen in the panel. */
async function checkSimulator(config: Config): Promise<Finding> {
  const subject = phrase`gateway`;
  // A database that cannot be read is a finding of its own.
  const usual = await readSimulatedDefault(config).catch(() => null);
  if (usual && !usual.isSimulator)
    return ok(subject, phrase`the default channel is ${channelName(usual.name)}; the channel default is the simulator`);
  if (usual && usual.real !== null) {
    const { name, real } = usual;
    const says = phrase`the default channel is ${channelName(name)}, the simulator: nobody receives a message that names no channel`;
    return warning(
      subject,
      phrase`${says}; make ${channelName(real)} the default channel in the panel, under Settings`,
    );
  }
  const says = phrase`GATEWAY is sandbox: messages go to the simulator and to nobody else`;
  return config.environment === 'production'
    ? warning(subject, phrase`${says}; choose another one`)
    : ok(subject, says);
}

/** The host of the gateway's URL; for a gateway without a setting `url`, its kind. */
function hostOf({ kind, settings: { url } }: GatewayConfig): Value {
  return typeof url === 'string' ? hostName(new URL(url).host) : kind;
}

function urlVariable(gateways: GatewayDefinitions, kind: string): string {
  return gateways.find(kind)?.settings.variables.url ?? 'GATEWAY';
}

function listening(host: Value, detail: string | null): Text {
  return detail ? phrase`somebody listens at ${host}: ${detail}` : phrase`somebody listens at ${host}`;
}

async function askGateway(
  { kind, settings }: GatewayConfig,
  factories: typeof GATEWAYS,
  guard: GatewayGuard,
): Promise<ChannelCheck> {
  const gateway = factories.find((factory) => factory.kind === kind)!.create({ ...OPTIONS, guard });
  try {
    return await gateway.check(settings, AbortSignal.timeout(PATIENCE_MS));
  } finally {
    await gateway.stop();
  }
}

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

const MIB = 1024 ** 2;

/** Counts the files that are kept, and looks whether they can be kept. Problems of the database are left to other checks. */
export async function checkMedia(config: Config): Promise<readonly Finding[]> {
  const { database, media } = config;
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  // Another check reports a database that cannot be read.
  if ((await schemaState(database).catch(() => 'none')) !== 'current') return [];
  const opened = openDatabase(database);
  try {
    await new MediaStores(opened, config).present.check();
    const figures = await new MediaFigures(opened, config).read();
    const { files, bytes } = figures;
    const size = Math.ceil(bytes / MIB);
    return [
      media.store === 'folder'
        ? ok(
            phrase`files`,
            phrase`${files} of ${size} MiB in ${media.folder}, which backups of the database do not have`,
          )
        : ok(phrase`files`, phrase`${files} of ${size} MiB in the database`),
      ...nearlyFull(figures),
    ];
  } catch (error) {
    if (media.store !== 'folder') return [];
    return [
      failure(
        phrase`files`,
        phrase`${media.folder} cannot be used (${reasonOf(error)}): give it to the user that runs Recado`,
      ),
    ];
  } finally {
    await opened.close();
  }
}

/** The quotas of which most is used. Beyond them no file is taken. */
function nearlyFull({ bytes, limit, fullest, keyLimit }: MediaReading): Finding[] {
  const found: Text[] = [];
  const mib = (of: number) => Math.ceil(of / MIB);
  if (isNearlyFull(bytes, limit))
    found.push(phrase`${mib(bytes)} of ${mib(limit)} MiB are used (MEDIA_QUOTA), and files beyond it are refused`);
  if (fullest && isNearlyFull(fullest.bytes, keyLimit))
    found.push(
      phrase`the key "${fullest.name}" uses ${mib(fullest.bytes)} of ${mib(keyLimit)} MiB (MEDIA_QUOTA_PER_KEY), and its files beyond it are refused`,
    );
  return found.map((sentence) =>
    warning(
      phrase`quota of files`,
      phrase`${sentence}: give more, or keep files for fewer days (MEDIA_RETENTION_DAYS)`,
    ),
  );
}
