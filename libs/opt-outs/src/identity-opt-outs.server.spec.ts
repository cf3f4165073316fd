import type { Transaction } from '@recado/database';
import { IdentityJoins, type KnownIdentity, RecipientIdentities } from '@recado/recipients';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { until } from '../../../test/support/until.js';
import { OptOutJoins } from './opt-out-joins.js';

const PHONE = '5531987654321';
const LID = 'lid:4711';

/** Runs something after the join has read what waits, and before its transaction is committed. */
class LateJoins extends IdentityJoins {
  async joinNumbers(): Promise<void> {}

  async carry(): Promise<void> {}

  async refusing(): Promise<ReadonlySet<string>> {
    return new Set();
  }

  constructor(
    private readonly joins: IdentityJoins,
    private readonly late: () => Promise<void>,
  ) {
    super();
  }

  async join(tx: Transaction, known: readonly KnownIdentity[]): Promise<void> {
    await this.joins.join(tx, known);
    await this.late();
  }
}

describe('IdentityOptOuts: on a server, an opt-out and a link at the same moment', () => {
  let f: MessagesFixture;

  beforeEach(async () => (f = await MessagesFixture.create()));
  afterEach(() => f.close());

  it('end as an opt-out by number, though neither is on disk when the other begins', async () => {
    let written: Promise<void> | undefined;
    let isWritten = false;
    const waits = async () => {
      const waiting = `SELECT trx_id FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'`;
      return (await f.database.read(waiting)).length > 0;
    };
    const joins = new LateJoins(f.parts.get(OptOutJoins), async () => {
      const heard = { key: '1.0', channelId: CHANNEL, providerMessageId: null, from: null, at: 0 };
      written = f.optOutSignals
        .messages([{ ...heard, identity: LID, text: 'SAIR' }])
        .then(() => void (isWritten = true));
      await until(async () => isWritten || (await waits()), { describe: 'the opt-out to be stored, or to wait' });
    });
    await new RecipientIdentities(f.database, f.clock, joins).link([{ identity: LID, phone: PHONE }]);
    await written;
    expect(await f.identityOptOuts.count(false)).toBe(0);
    expect(await f.optOuts.find(PHONE)).toMatchObject({ source: 'recipient' });
  });
});
