import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MAX_DETAIL } from '@recado/core';

/** A person of a version of a list, or a line of a file that is no person. */
@Entity('people_list_rows')
@Index('uq_people_list_rows_person', ['listId', 'version', 'person'], { unique: true })
@Index('ix_people_list_rows_person', ['person'])
export class PeopleListRow {
  @PrimaryColumn({ name: 'list_id', type: 'integer' })
  listId: number;

  @PrimaryColumn({ type: 'integer' })
  version: number;

  /** The line of the file, from 1; people who were added otherwise are behind it. */
  @PrimaryColumn({ type: 'integer' })
  line: number;

  /** Under which number the person is known, whatever its form; null: the line is no person, or not checked yet. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  person: string | null;

  /** The number as it was read. */
  @Column({ type: 'varchar', length: 15, nullable: true })
  phone: string | null;

  /** The values of its columns by their keys; of a line that is no person its cells, each byte as one character. JSON. */
  @Column({ name: 'values_json', type: 'text' })
  values: string;

  /** Why the line is no person; null: it is one, or is not checked yet. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  fault: string | null;

  @Column({ type: 'varchar', length: MAX_DETAIL, nullable: true })
  detail: string | null;
}
