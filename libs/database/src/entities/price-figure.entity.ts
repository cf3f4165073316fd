import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many messages of a key a channel's provider priced in one way on one day. */
@Entity('price_figures')
export class PriceFigure {
  /** Days since 1970, UTC. */
  @PrimaryColumn({ type: 'integer' })
  day: number;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @PrimaryColumn({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  /** The provider's category, such as utility or service. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  category: string;

  /** The provider's type, such as regular or free_customer_service. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  type: string;

  /** Whether it is charged: 1 or 0. */
  @PrimaryColumn({ type: 'integer' })
  billable: number;

  @Column({ type: 'integer' })
  messages: number;
}
