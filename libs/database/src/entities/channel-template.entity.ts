import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A message template of the account behind a channel, as its provider last described it. */
@Entity('channel_templates')
@Index('uq_channel_templates_name', ['channelId', 'name', 'language'], { unique: true })
export class ChannelTemplate {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ type: 'varchar', length: 512 })
  name: string;

  /** Such as `pt_BR`. */
  @Column({ type: 'varchar', length: 16 })
  language: string;

  /** The provider's word, such as APPROVED, PENDING, REJECTED, PAUSED or DISABLED. */
  @Column({ type: 'varchar', length: 32 })
  status: string;

  /** UTILITY, MARKETING or AUTHENTICATION. */
  @Column({ type: 'varchar', length: 32 })
  category: string;

  /** The category that the provider gives it on the first of next month; null: it keeps its own, or none was told. */
  @Column({ name: 'correct_category', type: 'varchar', length: 32, nullable: true })
  correctCategory: string | null;

  /** The provider's word for a kind within the category; null: none was told. */
  @Column({ name: 'sub_category', type: 'varchar', length: 64, nullable: true })
  subCategory: string | null;

  /** The provider's word for who made it, such as AUTO_GENERATED (Direct Send); null: not told. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  source: string | null;

  /** GREEN, YELLOW, RED or UNKNOWN; null: not told. */
  @Column({ type: 'varchar', length: 32, nullable: true })
  quality: string | null;

  /** POSITIONAL or NAMED. */
  @Column({ name: 'parameter_format', type: 'varchar', length: 16 })
  parameterFormat: string;

  /** The body with its parameters, such as `Olá, {{1}}!`; null: not told. */
  @Column({ type: 'text', nullable: true })
  body: string | null;

  /** All its components as the provider gave them, for a preview. */
  @Column({ name: 'components_json', type: 'text', nullable: true })
  components: string | null;

  @Column({ name: 'rejected_reason', type: 'varchar', length: 255, nullable: true })
  rejectedReason: string | null;

  /** The provider's id of it; null: not told. */
  @Column({ name: 'provider_template_id', type: 'varchar', length: 64, nullable: true })
  providerTemplateId: string | null;

  /** When it was edited at the provider since it was last listed, UTC milliseconds; null: it was not. */
  @Column({ name: 'edited_at', type: 'bigint', nullable: true })
  editedAt: number | null;

  /** When the provider last told of it, UTC milliseconds. */
  @Column({ name: 'checked_at', type: 'bigint' })
  checkedAt: number;
}
