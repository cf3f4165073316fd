import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file that a send carries: the one of all its rows, or one of those that its rows name. Removed when it has ended. */
@Entity('send_files')
@Index('ix_send_files_file', ['fileId'])
export class SendFile {
  @PrimaryColumn({ name: 'send_id', type: 'integer' })
  sendId: number;

  /** Its place in the archive, from 0. */
  @PrimaryColumn({ type: 'integer' })
  position: number;

  /** What its path in the archive may be, as JSON: several where the archive does not say in which encoding it is. */
  @Column({ name: 'paths_json', type: 'text' })
  paths: string;

  /** The kept file; null: it was not taken. */
  @Column({ name: 'file_id', type: 'integer', nullable: true })
  fileId: number | null;

  /** Why it was not taken: a FileFault, or a code of the API; null: it was. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  fault: string | null;

  /** The first line that names it; null: none does. */
  @Column({ type: 'integer', nullable: true })
  line: number | null;
}
