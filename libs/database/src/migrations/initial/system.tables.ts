import { bigint, key, table, varchar } from '../columns.js';

/** What the installation knows of itself. */
export const SYSTEM_TABLES = [
  table('installation', [
    key('id'),
    varchar('identifier', 16),
    bigint('created_at'),
    varchar('secret_check', 255, true),
  ]),
  table('leader_leases', [
    { name: 'name', type: 'varchar', length: '32', isPrimary: true },
    varchar('holder', 64),
    bigint('held_until'),
  ]),
  table('write_probe', [key('id'), bigint('tried_at')]),
];
