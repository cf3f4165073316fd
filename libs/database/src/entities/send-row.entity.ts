import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MAX_DETAIL } from '@recado/core';

/** One row of the list of a send, with its fault. Removed when the send has ended. */
@Entity('send_rows')
export class SendRow {
  @PrimaryColumn({ name: 'send_id', type: 'integer' })
  sendId: number;

  /** The line of the file, from 1. */
  @PrimaryColumn({ type: 'integer' })
  line: number;

  /** Its cells as JSON, each byte as one character. */
  @Column({ name: 'cells_json', type: 'text' })
  cells: string;

  /** Why nothing is sent to it: a RowFault, or a code of the API; null: nothing is wrong. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  fault: string | null;

  /** What the fault is about, such as the line of the same number. */
  @Column({ type: 'varchar', length: MAX_DETAIL, nullable: true })
  detail: string | null;

  /** What was assumed about its number, as PhoneAssumption with commas between them; null: nothing. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  assumed: string | null;
}
