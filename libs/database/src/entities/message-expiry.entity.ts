import { Entity, PrimaryColumn } from 'typeorm';

/**
 * The messages that must not be sent after some time, by that time. A table of its own, because few messages have one
 * and an index over `messages` would cost all of them.
 */
@Entity('message_expiries')
export class MessageExpiry {
  @PrimaryColumn({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;

  @PrimaryColumn({ name: 'message_id', type: 'integer' })
  messageId: number;
}
