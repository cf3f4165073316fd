import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of the rows of a list, until they are removed. */
@Entity('people_list_versions')
export class PeopleListVersion {
  @PrimaryColumn({ name: 'list_id', type: 'integer' })
  listId: number;

  @PrimaryColumn({ type: 'integer' })
  version: number;

  /** Lines of its file that are no person, which are removed once the version counts. */
  @Column({ type: 'integer' })
  refused: number;
}
