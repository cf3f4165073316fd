import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A list of people that is kept for sends. Its people are the rows of its version. */
@Entity('people_lists')
export class PeopleList {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('uq_people_lists_name', { unique: true })
  @Column({ type: 'varchar', length: 80 })
  name: string;

  /** What is known of its people beside their number (ListColumn), as JSON. */
  @Column({ name: 'columns_json', type: 'text' })
  columns: string;

  /** The version of its rows that counts; 0: it has no people yet. */
  @Column({ type: 'integer' })
  version: number;

  /** The last version that was begun, so that none is used twice. */
  @Column({ name: 'last_version', type: 'integer' })
  lastVersion: number;

  /** Increased by every change of its people: nothing is replaced that somebody has not seen. */
  @Column({ type: 'integer' })
  revision: number;

  /** People in it. */
  @Column({ type: 'integer' })
  total: number;

  /** The version of a file that waits for its confirmation, or is being read; null: none. */
  @Column({ name: 'draft_version', type: 'integer', nullable: true })
  draftVersion: number | null;

  /** What that file has (a ListDraft), as JSON; null: it is being read. */
  @Column({ name: 'draft_json', type: 'text', nullable: true })
  draft: string | null;

  @Column({ name: 'draft_at', type: 'bigint', nullable: true })
  draftAt: number | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** The last change of its people, and the name of who made it. */
  @Column({ name: 'updated_at', type: 'bigint' })
  updatedAt: number;

  @Column({ name: 'updated_by', type: 'varchar', length: 254 })
  updatedBy: string;
}
