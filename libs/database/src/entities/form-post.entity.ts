import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A form of the panel that was posted and may be posted once only; kept for a day. */
@Entity('form_posts')
@Index('ix_form_posts_created', ['createdAt'])
export class FormPost {
  /** The number that its page gave it. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** UTC milliseconds. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** Where its answer led; null: it is not answered yet, or its answer is not known. */
  @Column({ type: 'varchar', length: 512, nullable: true })
  location: string | null;
}
