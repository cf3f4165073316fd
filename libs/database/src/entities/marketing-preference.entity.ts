import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What a person last chose about the marketing of a channel in the app of the provider. It is kept like opt-outs, because a
 * provider repeats its reports, and late ones must not undo a later choice.
 */
@Entity('marketing_preferences')
export class MarketingPreferenceRow {
  /** A person as `personOf` returns it; or, while their number is not known, an identity such as `bsuid:BR.4711`. */
  @PrimaryColumn({ type: 'varchar', length: 128 })
  person: string;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** stop or resume. */
  @Column({ type: 'varchar', length: 16 })
  value: string;

  /** When they chose it by the provider, UTC milliseconds. */
  @Column({ name: 'chosen_at', type: 'bigint' })
  chosenAt: number;
}
