import { bigint, id, int, key, table, text, unique, varchar } from '../columns.js';

/** Channels. */
export const CHANNELS_TABLES = [
  table(
    'channels',
    [
      id(),
      varchar('name', 64),
      varchar('gateway', 32),
      int('failures', 0),
      { ...bigint('blocked_until'), default: 0 },
      bigint('failing_since', true),
      varchar('failure_code', 64, true),
      text('settings', true),
      text('limits', true),
      { ...bigint('created_at'), default: 0 },
      bigint('archived_at', true),
      varchar('blocked_as', 16, true),
      bigint('paused_at', true),
      varchar('paused_by', 254, true),
      varchar('pause_code', 64, true),
      varchar('pause_note', 255, true),
      varchar('last_error_code', 64, true),
      varchar('last_error_detail', 255, true),
      bigint('last_error_at', true),
      int('bad_answers', 0),
    ],
    [unique('uq_channels_name', 'name')],
  ),
  table('channel_version', [
    key('id'),
    bigint('version'),
    bigint('paused_at', true),
    varchar('paused_by', 254, true),
    varchar('pause_note', 255, true),
  ]),
  table('channel_paces', [key('channel_id'), int('revision'), bigint('paced_until'), int('day'), int('used')]),
  table('channel_receipts', [key('channel_id'), bigint('last_at')]),
];
