import { surrogateFor } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { until } from '../../../test/support/until.js';
import { PersonContacts } from './person-contacts.js';

const ID = 'BR.1502576394655843';
const IDENTITY = `bsuid:${ID}`;
const PHONE = '5511987654321';

describe('HiddenRecipients: on a server, a surrogate and a link at the same moment', () => {
  let f: MessagesFixture;

  beforeEach(async () => (f = await MessagesFixture.create()));
  afterEach(() => f.close());

  it('end as one person, though neither is on disk when the other begins', async () => {
    const phone = surrogateFor(ID, 1);
    const waiting = `SELECT trx_id FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'`;
    let isLinked = false;
    let linking: Promise<void> | undefined;
    await f.database.write(async (tx) => {
      await tx.insertIfAbsent('hidden_recipients', ['phone', 'identity', 'used_at'], [[phone, IDENTITY, 1]]);
      expect(await f.identities.personsIn(tx, [IDENTITY])).toEqual(new Map());
      linking ??= f.identities.link([{ identity: IDENTITY, phone: PHONE }]).then(() => void (isLinked = true));
      await until(async () => isLinked || (await f.database.read(waiting)).length > 0, {
        describe: 'the link to wait for the surrogate',
      });
    });
    await linking;
    expect(await f.parts.get(PersonContacts).samePersons(phone)).toEqual([phone, PHONE]);
  });
});
