import { Injectable } from '@nestjs/common';
import { Settings } from '@recado/config';
import { Clock, localDay } from '@recado/core';
import { Database } from '@recado/database';

/** How many messages a provider priced in one way on one day. */
export interface PricedDay {
  /** A day of the installation, in days since 1970. */
  day: number;
  /** The provider's words, such as utility and regular. */
  category: string;
  type: string;
  isBillable: boolean;
  messages: number;
}

/** How providers priced the messages of the last days, of a channel or of a key. */
export interface PricesOf {
  channelId?: number;
  apiKeyId?: number;
}

/** Reads how providers priced messages, as their receipts told. */
@Injectable()
export class Prices {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** The prices of the last `count` days, the oldest first; days without prices are left out. */
  async days({ channelId, apiKeyId }: PricesOf, count: number): Promise<PricedDay[]> {
    const today = localDay(this.clock.now(), this.settings.timezone);
    const days = Array.from({ length: count }, (_, ago) => today - ago);
    const owner = channelId === undefined ? 'api_key_id = ?' : 'channel_id = ?';
    const rows = await this.database.read<Omit<PricedDay, 'isBillable'> & { billable: number }>(
      `SELECT day, category, type, billable, SUM(messages) AS messages FROM price_figures
       WHERE day IN (${days.map(() => '?').join(', ')}) AND ${owner}
       GROUP BY day, category, type, billable ORDER BY day, category, type, billable`,
      [...days, channelId ?? apiKeyId ?? null],
    );
    return rows.map(({ billable, messages, ...row }) => ({
      ...row,
      isBillable: billable === 1,
      messages: Number(messages),
    }));
  }
}
