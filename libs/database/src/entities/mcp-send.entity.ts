import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A send that an assistant asked for. Counts in what its key may send this way on its day; kept for some days. */
@Entity('mcp_sends')
@Index('ix_mcp_sends_key_day', ['apiKeyId', 'day'])
export class McpSend {
  /** The number of its token, in hexadecimal digits. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  nonce: string;

  @Column({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  /** Days of UTC since 1970. */
  @Column({ type: 'integer' })
  day: number;

  @Column({ type: 'integer' })
  messages: number;

  /** What it became, once the audit trail says so. */
  @Column({ name: 'batch_id', type: 'integer', nullable: true })
  batchId: number | null;
}
