import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of this installation, by its heartbeat. */
@Entity('processes')
export class ProcessRow {
  /** Random, for this run. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  id: string;

  @Column({ type: 'varchar', length: 255 })
  host: string;

  @Column({ type: 'integer' })
  pid: number;

  /** Separated by commas. */
  @Column({ type: 'varchar', length: 32 })
  roles: string;

  @Column({ type: 'varchar', length: 32 })
  version: string;

  /** Where it serves the panel; null: it does not. */
  @Column({ name: 'base_url', type: 'varchar', length: 255, nullable: true })
  baseUrl: string | null;

  @Column({ name: 'started_at', type: 'bigint' })
  startedAt: number;

  /** Its last heartbeat, UTC milliseconds. */
  @Column({ name: 'seen_at', type: 'bigint' })
  seenAt: number;
}
