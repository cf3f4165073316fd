import { describe, expect, it } from 'vitest';
import { type GroupMember, HOST_SENTENCES, stateOf } from './host-state.js';

const galera = {
  ...{ read_only: 'OFF', wsrep_on: 'ON', wsrep_provider: '/usr/lib/galera/libgalera_smm.so' },
  ...{ wsrep_ready: 'ON', wsrep_cluster_status: 'Primary', wsrep_local_state: '4', wsrep_cluster_state_uuid: 'u' },
};
const group = { read_only: 'OFF', super_read_only: 'OFF', group_replication_group_name: 'g' };
const member = (role: string, state: string, isSelf = 0): GroupMember => ({ role, state, isSelf });

describe('what a host of DATABASE_URL is good for', () => {
  it.each([
    ['a server of its own', { read_only: 'OFF' }, 2, 'writes'],
    ['the same with Galera installed and off', { ...galera, wsrep_on: 'ON', wsrep_provider: 'none' }, 2, 'writes'],
    ['a replica', { read_only: 'ON' }, 0, 'readOnly'],
    ['a replica of a later MariaDB', { read_only: 'NO_LOCK_NO_ADMIN' }, 0, 'readOnly'],
    ['a server that writes nothing at all', { read_only: 'ON', super_read_only: 'ON' }, 0, 'readOnly'],
    ['a node of Galera', galera, 2, 'writes'],
    ['a donor', { ...galera, wsrep_local_state: '2' }, 1, 'donor'],
    ['a node that catches up', { ...galera, wsrep_local_state: '3' }, 1, 'donor'],
    ['a node that joins', { ...galera, wsrep_ready: 'OFF', wsrep_local_state: '1' }, 0, 'joining'],
    [
      'a node that was cut off',
      { ...galera, wsrep_ready: 'OFF', wsrep_cluster_status: 'non-Primary' },
      0,
      'partitioned',
    ],
    ['a read-only node', { ...galera, read_only: 'ON' }, 0, 'readOnly'],
  ] as const)('%s', (_what, facts, level, reason) =>
    expect(stateOf(facts)).toMatchObject({ level, reason: HOST_SENTENCES[reason] }),
  );

  it('is, in a group, the primary that sees most of it', () => {
    const primary = member('PRIMARY', 'ONLINE', 1);
    const levelOf = (...members: GroupMember[]) => stateOf(group, members).level;
    expect(levelOf(primary, member('SECONDARY', 'ONLINE'), member('SECONDARY', 'UNREACHABLE'))).toBe(2);
    expect(levelOf(primary, member('SECONDARY', 'UNREACHABLE'), member('SECONDARY', 'UNREACHABLE'))).toBe(0);
    expect(levelOf(member('SECONDARY', 'ONLINE', 1), member('PRIMARY', 'ONLINE'))).toBe(0);
    expect(levelOf(member('PRIMARY', 'ERROR', 1))).toBe(0);
  });

  it('is in a group only where that can be read: a former member that restarts knows its name and takes writes', () => {
    expect(stateOf(group, [member('PRIMARY', 'ONLINE', 1)])).toMatchObject({ level: 2, cluster: 'group g' });
    expect(stateOf(group, [member('', 'OFFLINE', 1)]).level).toBe(0);
    expect(stateOf(group)).toMatchObject({ level: 2, cluster: undefined });
  });

  it('is the same server as another name of it', () => {
    const mariadb = { hostname: 'db1', port: '3306', server_id: '1', server_uid: 'x' };
    expect(stateOf(mariadb).server).toBe(stateOf({ ...mariadb, read_only: 'ON' }).server);
    for (const other of [{ hostname: 'db2' }, { port: '3307' }, { server_id: '2' }, { server_uid: 'y' }])
      expect(stateOf({ ...mariadb, ...other }).server).not.toBe(stateOf(mariadb).server);
    expect(stateOf({ server_uuid: 'u' }).server).not.toBe(stateOf({ server_uuid: 'v' }).server);
    expect(stateOf({}).server).toBeUndefined();
  });
});
