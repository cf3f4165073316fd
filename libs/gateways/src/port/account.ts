import type { GatewaySettings } from '@recado/config';
import type { ProviderNews, ReachOut } from './callback.js';

/** News about the account or the number of the settings that were asked for. */
export type AccountNews = Omit<ProviderNews, 'sender' | 'account'>;

/** What a provider tells of the account behind a channel when it is asked. */
export interface AccountReport {
  /** Missing: it does not tell it. */
  reachOut?: ReachOut;
  news: AccountNews[];
  /** The portfolio of the account, whose numbers share a messaging limit; missing: it is not known. */
  portfolio?: string;
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
