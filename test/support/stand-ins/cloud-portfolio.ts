import { faultAnswer } from './cloud-errors.js';
import type { StandInAnswer, StandInRequest } from './stand-in.js';

const LIMIT = 'whatsapp_business_manager_messaging_limit';
const OLD_LIMIT = 'messaging_limit_tier';

/** The portfolio behind a number in the stand-in for Meta: its messaging limit and its id. */
export class CloudPortfolio {
  /** Meta's word; null: it is not told. */
  limit: string | null = 'TIER_2K';
  /** The version knows the field of v24.0 and later. */
  isNew = true;
  /** Meta's id of the portfolio; null: the token may not read it. */
  id: string | null = '2729063490586005';

  /** The answer about the number, if it was asked for the limit. */
  numberAnswer({ query }: StandInRequest): StandInAnswer | undefined {
    const field = query.get('fields');
    if (field !== LIMIT && field !== OLD_LIMIT) return undefined;
    if (field === LIMIT && !this.isNew) {
      return faultAnswer({ code: 100, message: `(#100) Tried accessing nonexisting field (${LIMIT})` });
    }
    return { status: 200, body: { ...(this.limit !== null && { [field]: this.limit }), id: '1' } };
  }

  accountAnswer(account: string): StandInAnswer {
    if (this.id === null) return faultAnswer({ code: 200, message: '(#200) Permission denied' });
    return { status: 200, body: { owner_business_info: { name: 'Loja', id: this.id }, id: account } };
  }
}
