import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How people opt out by writing: one row once somebody has changed something, else what the program says. */
@Entity('opt_out_settings')
export class OptOutSettingsRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** The words, as a JSON list. */
  @Column({ type: 'text' })
  words: string;

  /** What they are answered once; null: nothing. */
  @Column({ name: 'reply_text', type: 'text', nullable: true })
  replyText: string | null;
}
