import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One version of a text that people keep for later sends. The newest version of a name is the text of that name. */
@Entity('saved_texts')
@Index('ix_saved_texts_name', ['name', 'id'])
export class SavedText {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 80 })
  name: string;

  /** With its variables; null: from this version on there is no text of that name. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /** UTC milliseconds. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** The name of who wrote it, then. */
  @Column({ name: 'created_by', type: 'varchar', length: 254 })
  createdBy: string;
}
