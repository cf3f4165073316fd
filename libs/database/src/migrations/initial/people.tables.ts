import { bigint, id, index, int, key, reference, table, text, unique, varchar } from '../columns.js';

/** Administrators, their sessions and what they did. */
export const PEOPLE_TABLES = [
  table(
    'administrators',
    [
      id(),
      varchar('email', 254),
      varchar('password_hash', 255),
      bigint('created_at'),
      bigint('disabled_at', true),
      bigint('last_login_at', true),
      int('session_epoch', 0),
    ],
    [unique('uq_administrators_email', 'email')],
  ),
  table(
    'admin_sessions',
    [
      { name: 'id_hash', type: 'varchar', length: '64', isPrimary: true },
      reference('administrator_id', true),
      text('data'),
      bigint('created_at'),
      bigint('last_seen_at'),
      bigint('expires_at'),
    ],
    [index('ix_admin_sessions_administrator', 'administrator_id'), index('ix_admin_sessions_expires', 'expires_at')],
  ),
  table('login_throttle', [key('slot'), int('attempts'), bigint('ends_at')]),
  table(
    'setup_links',
    [id(), varchar('hash', 64), bigint('created_at'), bigint('expires_at')],
    [unique('uq_setup_links_hash', 'hash')],
  ),
  table('audit_entries', [
    id(),
    bigint('at'),
    varchar('actor_type', 16),
    reference('actor_id', true),
    varchar('actor_name', 254),
    varchar('action', 64),
    varchar('target_type', 32, true),
    reference('target_id', true),
    text('details', true),
    varchar('ip', 45, true),
    varchar('request_id', 128, true),
  ]),
];
