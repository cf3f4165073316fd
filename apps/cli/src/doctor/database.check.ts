import { existsSync } from 'node:fs';
import { type SecretCheck, type SecretState, withSecretCheck } from '@recado/auth';
import { type Config, ConfigError } from '@recado/config';
import { type Database, schemaState, trySealed } from '@recado/database';
import { SEALED } from '../command/sealed.js';
import { problemWith } from '../command/text-of-error.js';
import { hostName, phrase, type Text } from '../language/text.js';
import { failure, type Finding, ok, reasonOf, unseen, warning, withDatabase } from './finding.js';

/** A replica that is further behind loses as much when it takes over, in seconds. */
const MAX_LAG_S = 30;
/** Share of the time for which flow control stopped the writes of all nodes. */
const MAX_PAUSED = 0.1;
const STATUS = `SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_cluster_size', 'wsrep_cluster_status',
  'wsrep_local_state_comment', 'wsrep_flow_control_paused')`;
const NODE = 'SELECT @@hostname AS host, @@read_only AS isReadOnly';
const VARIABLES = "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('wsrep_node_name', 'group_replication_group_name')";
const MEMBERS = `SELECT MEMBER_STATE AS state, MEMBER_ROLE AS role, CASE WHEN MEMBER_ID = @@server_uuid THEN 1 ELSE 0 END AS own
  FROM performance_schema.replication_group_members`;

/** What a server says of itself in a cluster. */
export interface ReplicationFacts {
  readonly host: string;
  readonly isReadOnly: boolean;
  /** The variables of Galera; empty: it has none. */
  readonly wsrep: Readonly<Record<string, string>>;
  /** Where it copies from another server; undefined: it does not, or is not seen. Its lag is null: the server does not know it. */
  readonly replica?: { readonly runs: boolean; readonly lagSeconds: number | null; readonly error: string };
  /** Why it could not be asked whether it copies from another server, as when the right is missing. */
  readonly unseen?: Text;
  /** Why its group could not be asked for. */
  readonly unseenGroup?: Text;
  /** The members of Group Replication. */
  readonly members: readonly { readonly state: string; readonly role: string; readonly own: number }[];
}

/** Says which node of a cluster answers, and what is wrong with its copy of the data. Only a database server has some. */
export function checkReplication(config: Config): Promise<readonly Finding[]> {
  if (config.database.kind !== 'mysql') return Promise.resolve([]);
  return withDatabase(config, async (database) => replicationFindings(await factsOf(database)));
}

/** What was found, and what to do. */
export function replicationFindings(facts: ReplicationFacts): Finding[] {
  return [...galera(facts), ...group(facts), ...copy(facts), ...readOnly(facts)];
}

function galera({ wsrep, host }: ReplicationFacts): Finding[] {
  const size = Number(wsrep.wsrep_cluster_size ?? 0);
  if (size === 0) return [];
  const name = wsrep.wsrep_node_name || host;
  const state = wsrep.wsrep_local_state_comment ?? '';
  if (wsrep.wsrep_cluster_status !== 'Primary' || wsrep.wsrep_ready !== 'ON') {
    return [
      failure(
        phrase`cluster`,
        phrase`node ${hostName(name)} is cut off from the majority (${wsrep.wsrep_cluster_status ?? ''}, ${state}): name another node, and let this one join again`,
      ),
    ];
  }
  const paused = Number(wsrep.wsrep_flow_control_paused ?? 0);
  if (size < 3)
    return [
      warning(
        phrase`cluster`,
        phrase`node ${hostName(name)} of ${size}: with fewer than three, the loss of one stops all; start the others`,
      ),
    ];
  if (paused > MAX_PAUSED)
    return [
      warning(
        phrase`cluster`,
        phrase`node ${hostName(name)} of ${size}: a slow node held back ${Math.round(paused * 100)} % of the time; look for it`,
      ),
    ];
  return [ok(phrase`cluster`, phrase`node ${hostName(name)} of ${size}, ${state}`)];
}

function group({ members, host, wsrep, unseenGroup }: ReplicationFacts): Finding[] {
  if (unseenGroup !== undefined && Number(wsrep.wsrep_cluster_size ?? 0) === 0) {
    return [
      unseen(
        phrase`cluster`,
        phrase`whether ${hostName(host)} is of a group is not known (${unseenGroup}): to see it, grant SELECT ON performance_schema.replication_group_members to the user of DATABASE_URL`,
      ),
    ];
  }
  const own = members.find((member) => member.own === 1);
  if (own === undefined) return [];
  const online = members.filter(({ state }) => state === 'ONLINE').length;
  if (own.state !== 'ONLINE' || own.role !== 'PRIMARY') {
    return [failure(phrase`cluster`, phrase`node ${hostName(host)} is ${own.state}, ${own.role}: name the primary`)];
  }
  if (online < 3)
    return [
      warning(
        phrase`cluster`,
        phrase`node ${hostName(host)} of ${online}: with fewer than three, the loss of one stops all; start the others`,
      ),
    ];
  return [ok(phrase`cluster`, phrase`node ${hostName(host)} of ${online}, ${own.role}`)];
}

function copy(facts: ReplicationFacts): Finding[] {
  const { replica, host } = facts;
  if (replica === undefined) return unseenCopy(facts);
  if (!replica.runs) {
    return [
      failure(
        phrase`replication`,
        phrase`${hostName(host)} has stopped copying (${replica.error || 'no error'}): look at SHOW REPLICA STATUS there, and name the primary`,
      ),
    ];
  }
  const { lagSeconds } = replica;
  if (lagSeconds === null) {
    return [
      warning(
        phrase`replication`,
        phrase`${hostName(host)} copies from another server and does not say how far it is behind: look at SHOW REPLICA STATUS there, and name the primary`,
      ),
    ];
  }
  if (lagSeconds > MAX_LAG_S)
    return [
      warning(phrase`replication`, phrase`${hostName(host)} is ${lagSeconds} s behind its primary: name the primary`),
    ];
  return [ok(phrase`replication`, phrase`${hostName(host)} copies from another server and is ${lagSeconds} s behind`)];
}

/** The nodes of a cluster agree among themselves, so that nobody looks for a copy there. */
function unseenCopy({ unseen: reason, host, wsrep, members }: ReplicationFacts): Finding[] {
  if (reason === undefined || Number(wsrep.wsrep_cluster_size ?? 0) > 0 || members.length > 0) return [];
  return [
    unseen(
      phrase`replication`,
      phrase`whether ${hostName(host)} copies from another server is not known (${reason}): to see it, grant REPLICA MONITOR (MariaDB) or REPLICATION CLIENT (MySQL) to the user of DATABASE_URL`,
    ),
  ];
}

function readOnly({ isReadOnly, host }: ReplicationFacts): Finding[] {
  if (!isReadOnly) return [];
  return [failure(phrase`replication`, phrase`${hostName(host)} takes no writes (read_only): name the primary`)];
}

async function factsOf(database: Database): Promise<ReplicationFacts> {
  const [node] = await database.read<{ host: string; isReadOnly: number | string }>(NODE);
  const found = [...(await pairsOf(database, STATUS)), ...(await pairsOf(database, VARIABLES))];
  const { group_replication_group_name: groupName, ...wsrep } = Object.fromEntries(found);
  const copied = await replicaOf(database);
  return {
    host: node?.host ?? '',
    isReadOnly: /^(?:1|ON)$/i.test(String(node?.isReadOnly)),
    wsrep,
    ...copied,
    // Without a name it is of no group. MariaDB has neither the name nor the table, and refuses to grant what it has not.
    ...(groupName ? await membersOf(database) : { members: [] }),
  };
}

async function membersOf(database: Database): Promise<Pick<ReplicationFacts, 'members' | 'unseenGroup'>> {
  try {
    return { members: await database.read<ReplicationFacts['members'][number]>(MEMBERS) };
  } catch (error) {
    // It takes a right that the user of Recado need not have.
    return { members: [], unseenGroup: reasonOf(error) };
  }
}

async function pairsOf(database: Database, sql: string): Promise<[string, string][]> {
  const rows = await database.read<{ Variable_name: string; Value: string }>(sql);
  return rows.map(({ Variable_name, Value }) => [Variable_name, Value]);
}

async function replicaOf(database: Database): Promise<Pick<ReplicationFacts, 'replica' | 'unseen'>> {
  let rows: Record<string, string | number | null>[];
  try {
    rows = await database.read('SHOW REPLICA STATUS');
  } catch (error) {
    // It takes a right that the user of Recado need not have.
    return { unseen: reasonOf(error) };
  }
  const [row] = rows;
  if (row === undefined) return {};
  const of = (name: string) => row[`Replica_${name}`] ?? row[`Slave_${name}`];
  const lag = row.Seconds_Behind_Source ?? row.Seconds_Behind_Master;
  const replica = {
    runs: of('IO_Running') === 'Yes' && of('SQL_Running') === 'Yes',
    lagSeconds: lag === null || lag === undefined ? null : Number(lag),
    error: String(row.Last_SQL_Errno || row.Last_IO_Errno || ''),
  };
  return { replica };
}

const SECRET = phrase`secret`;

/** Tries whether APP_SECRET opens what the database keeps sealed: each kind, all of it or the oldest and the newest. */
export async function checkSealed(config: Config): Promise<readonly Finding[]> {
  if (!(await isCurrent(config))) return [];
  try {
    return await withSecretCheck(config, async (check, database) => [
      ...(await findings(await check.state(), check, database)),
      ...(config.sealTexts ? [] : await sealingOff(database)),
    ]);
  } catch (error) {
    if (error instanceof ConfigError) return [failure(SECRET, problemWith(error))];
    throw error;
  }
}

const SEALED_TEXTS = 'SELECT COUNT(*) AS `keys` FROM text_keys WHERE lost_at IS NULL';

/** New texts are stored as they are, beside those that are sealed: perhaps somebody has forgotten the variable. */
async function sealingOff(database: Database): Promise<Finding[]> {
  const [row] = await database.read<{ keys: number }>(SEALED_TEXTS);
  if (Number(row?.keys ?? 0) === 0) return [];
  return [
    warning(
      SECRET,
      phrase`texts were sealed here, and SEAL_TEXTS is off for this process: new ones are stored as they are; set it to true in every process, unless that is wanted`,
    ),
  ];
}

async function findings(state: SecretState, check: SecretCheck, database: Database): Promise<Finding[]> {
  if (state === 'missing') {
    return [
      failure(
        SECRET,
        phrase`gone, but the database was sealed with one: give back APP_SECRET or the file app-secret, or run forget-secrets`,
      ),
    ];
  }
  if (state === 'wrong') {
    return [
      failure(
        SECRET,
        phrase`not the one that the database was sealed with: give back the old one, or run forget-secrets`,
      ),
    ];
  }
  const trials = await trialsOf(check, database);
  // One more: the value by which a secret is recognised.
  const tried = trials.reduce((sum, trial) => sum + trial.tried, state === 'right' ? 1 : 0);
  if (state === 'unset' && tried === 0) return [];
  if (trials.every(({ shut }) => shut === 0))
    return [ok(SECRET, phrase`it opens each of the ${tried} sealed texts that were tried`)];
  return trials.filter((trial) => trial.tried > 0).map(ofKind);
}

/** The kinds with how many of each were tried. */
async function trialsOf(check: SecretCheck, database: Database) {
  const opens = (purpose: string, sealed: string) => check.canUnseal(purpose, sealed);
  const trials: { kind: Text; tried: number; shut: number }[] = [];
  for (const [kind, texts] of SEALED) trials.push({ kind, ...(await trySealed(database, texts, opens)) });
  return trials;
}

function ofKind({ kind, tried, shut }: { kind: Text; tried: number; shut: number }): Finding {
  if (shut === 0) return ok(SECRET, phrase`${kind}: each of the ${tried} that were tried opens`);
  return failure(
    SECRET,
    phrase`${kind}: ${shut} of the ${tried} that were tried do not open; give the secret that sealed them as APP_SECRET_PREVIOUS, or enter them again`,
  );
}

/** Another check reports problems of the database. */
async function isCurrent({ database }: Config): Promise<boolean> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return false;
  try {
    return (await schemaState(database)) === 'current';
  } catch {
    // Another check reports a database that cannot be read.
    return false;
  }
}
