import { bigint, id, int, reference, table, text, unique, varchar } from '../columns.js';

/** What repeated requests are answered from. */
export const INTAKE_TABLES = [
  table(
    'idempotency_records',
    [
      id(),
      varchar('key_hash', 43),
      varchar('fingerprint', 43),
      reference('batch_id'),
      text('answer_json', true),
      bigint('created_at'),
    ],
    [unique('uq_idempotency_records_key', 'key_hash')],
  ),
  table(
    'intake_guards',
    [
      id(),
      varchar('fingerprint', 43),
      int('copy'),
      bigint('boot'),
      reference('batch_id'),
      text('answer_json', true),
      bigint('lost_at', true),
      bigint('created_at'),
    ],
    [unique('uq_intake_guards_request', 'fingerprint', 'copy')],
  ),
];
