import type { GatewaySettings } from '@recado/config';
import type { ProviderNews, SenderName } from './callback.js';

/**
 * Whether a sender may write to recipients who have not written to it. `until` (UTC milliseconds): the end of the lock;
 * null: not told, which counts as a day.
 */
export type ReachOut = { locked: false } | { locked: true; until: number | null };

/** A report of the provider that a sender may, or may not, write to recipients who have not written to it. */
export type SenderReachOut = ReachOut & { sender: SenderName };

/** News about the account or the number of the settings that were asked for. */
export type AccountNews = Omit<ProviderNews, 'sender' | 'account'>;

/** What a provider tells of the account behind a channel when it is asked. */
export interface AccountReport {
  /** Missing: it does not tell it. */
  reachOut?: ReachOut;
  news: AccountNews[];
  /** Why a part of it could not be read; missing: it is whole. */
  failure?: string;
}

/** Asks a provider about the account behind a channel. */
export interface AccountReader<Settings extends GatewaySettings> {
  /** Least time between two questions for one channel, in ms; a minute or longer. */
  readonly everyMs: number;

  /** Sends no message. Rejects only for bugs. */
  read(settings: Settings, signal: AbortSignal): Promise<AccountReport>;
}
