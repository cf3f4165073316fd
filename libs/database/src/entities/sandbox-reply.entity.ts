import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What a person wrote in the simulator as the recipient of a message. The sweep of the sandbox bounds the table. */
@Entity('sandbox_replies')
@Index('ix_sandbox_replies_message', ['sandboxMessageId', 'id'])
export class SandboxReply {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The message of the sandbox that is answered. */
  @Column({ name: 'sandbox_message_id', type: 'integer' })
  sandboxMessageId: number;

  @Column({ type: 'text' })
  text: string;

  /** UTC milliseconds. */
  @Column({ name: 'received_at', type: 'bigint' })
  receivedAt: number;
}
