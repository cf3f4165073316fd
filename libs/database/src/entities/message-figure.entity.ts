import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many messages of a channel took a step in a minute or an hour. Processes add to it once a second. */
@Entity('message_figures')
export class MessageFigure {
  /** The length of the time in minutes: 1 or 60. */
  @PrimaryColumn({ type: 'integer' })
  span: number;

  /** UTC milliseconds, a whole multiple of the span. */
  @PrimaryColumn({ name: 'starts_at', type: 'bigint' })
  startsAt: number;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** A FigureKind. */
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind: string;

  /** The failure code; for `sent_within` the upper bound in ms, or `more`; else empty. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  detail: string;

  @Column({ type: 'integer' })
  messages: number;
}
