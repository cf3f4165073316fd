import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How people opt out by writing to a channel: one row once the settings were changed; without it, the defaults apply. */
@Entity('opt_out_settings')
export class OptOutSettingsRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** The words, as a JSON list. */
  @Column({ type: 'text' })
  words: string;

  /** The confirmation that is sent once; null: none. */
  @Column({ name: 'reply_text', type: 'text', nullable: true })
  replyText: string | null;
}
