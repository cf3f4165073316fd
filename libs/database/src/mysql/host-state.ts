/** What a host of DATABASE_URL is good for. */
export interface HostState {
  /** 2: it takes writes. 1: it does so too, but should be left to its other work where another one is. 0: it does not. */
  readonly level: 0 | 1 | 2;
  /**
   * The cluster in which each host may be written to, because conflicting commits are refused; undefined: the host is none
   * of such a cluster, and only one of its kind may be written to.
   */
  readonly cluster: string | undefined;
  /** Which server it is: the same for two names of one. Undefined: it does not say. */
  readonly server?: string;
  /** Why, in words that name no address; `takes writes` at level 2. */
  readonly reason: string;
}

export const HOST_SENTENCES = {
  writes: 'takes writes',
  donor: 'gives its data to another node of its cluster, or catches up with it',
  readOnly: 'is read-only',
  joining: 'is not ready: it joins its cluster',
  partitioned: 'is outside the primary component of its cluster',
  member: 'is no member of its group that takes writes',
  silent: 'does not answer',
  refused: 'cannot be connected to',
  busy: 'has no connection left',
  denied: 'refuses the user, the password or the database of DATABASE_URL',
} as const;

/** The code of what a host is good for. */
export function codeOf({ reason }: HostState): keyof typeof HOST_SENTENCES {
  const [code] = Object.entries(HOST_SENTENCES).find(([, sentence]) => sentence === reason) ?? [];
  return (code ?? 'silent') as keyof typeof HOST_SENTENCES;
}

/** The names of variables and of status variables, in lower case, with their values. */
export type HostFacts = Readonly<Record<string, string>>;

/** A row of `replication_group_members` of MySQL. */
export interface GroupMember {
  readonly state: string;
  readonly role: string;
  readonly isSelf: number;
}

/** Asked by SHOW, which a Galera node answers also outside the primary component; a server leaves out what it does not know. */
export const VARIABLES = `SHOW GLOBAL VARIABLES WHERE Variable_name IN
  ('read_only', 'super_read_only', 'wsrep_on', 'wsrep_provider', 'group_replication_group_name',
   'server_uuid', 'server_uid', 'hostname', 'port', 'server_id')`;
export const STATUS = `SHOW GLOBAL STATUS WHERE Variable_name IN
  ('wsrep_ready', 'wsrep_cluster_status', 'wsrep_local_state', 'wsrep_cluster_state_uuid')`;
/** A secondary is read-only as well; only this tells that a primary has lost most of its group. */
export const MEMBERS = `SELECT MEMBER_STATE AS state, MEMBER_ROLE AS role, MEMBER_ID = @@server_uuid AS isSelf
  FROM performance_schema.replication_group_members`;

/** `wsrep_local_state` of a node that is neither a donor nor behind. */
const SYNCED = '4';

/** The state of a server by what it says of itself. `members`: undefined where there is no group, or it may not be read. */
export function stateOf(facts: HostFacts, members?: readonly GroupMember[]): HostState {
  const isReadOnly = [facts.read_only, facts.super_read_only].some((value) => !['OFF', '0', undefined].includes(value));
  const isGalera = facts.wsrep_on === 'ON' && !['none', '', undefined].includes(facts.wsrep_provider);
  // A member that has left its group, and was started again, still knows its name and may take writes.
  const group = members && facts.group_replication_group_name;
  const is = (level: HostState['level'], reason: keyof typeof HOST_SENTENCES) => ({
    level,
    cluster: isGalera ? `galera ${facts.wsrep_cluster_state_uuid}` : group ? `group ${group}` : undefined,
    server: serverOf(facts),
    reason: HOST_SENTENCES[reason],
  });
  if (isGalera && facts.wsrep_cluster_status !== 'Primary') return is(0, 'partitioned');
  if (isGalera && facts.wsrep_ready !== 'ON') return is(0, 'joining');
  if (isReadOnly) return is(0, 'readOnly');
  if (isGalera && facts.wsrep_local_state !== SYNCED) return is(1, 'donor');
  if (group && members && !isWriter(members)) return is(0, 'member');
  return is(2, 'writes');
}

/**
 * MariaDB has no `server_uuid`. Two machines may have one host name, but a primary and its replica never have one
 * `server_id`: replication refuses that.
 */
function serverOf({ server_uuid, server_uid, hostname, port, server_id }: HostFacts): string | undefined {
  if (server_uuid === undefined && hostname === undefined) return undefined;
  return [server_uuid, server_uid, hostname, port, server_id].join(' ');
}

function isWriter(members: readonly GroupMember[]): boolean {
  const self = members.find(({ isSelf }) => isSelf === 1);
  const lost = members.filter(({ state }) => state === 'UNREACHABLE').length;
  return self?.state === 'ONLINE' && self.role === 'PRIMARY' && lost * 2 < members.length;
}
