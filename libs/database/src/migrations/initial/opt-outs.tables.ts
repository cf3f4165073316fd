import { bigint, id, index, int, key, reference, table, text, unique, varchar } from '../columns.js';

/** Opt-outs. */
export const OPT_OUTS_TABLES = [
  table(
    'opt_outs',
    [
      id(),
      varchar('person', 15),
      varchar('phone', 15),
      varchar('scope', 16),
      varchar('source', 16),
      reference('channel_id', true),
      varchar('added_by', 254, true),
      bigint('created_at'),
      reference('reply_message_id', true),
      bigint('settled_at', true),
      int('test_mode', 0),
    ],
    [
      unique('uq_opt_outs_mode_person', 'test_mode', 'person'),
      index('ix_opt_outs_settled', 'settled_at', 'id'),
      index('ix_opt_outs_listed', 'test_mode', 'id'),
    ],
  ),
  table('opt_out_settings', [key('id'), text('words'), text('reply_text', true)]),
];
