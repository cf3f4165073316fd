import { promisify } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Administrators } from '../administrators/administrators.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { AdminSessionStore } from './admin-session.store.js';
import { PersonSessions } from './person-sessions.js';

const FROM = { ip: '198.51.100.7', userAgent: 'Firefox' };

describe('PersonSessions', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let sessions: PersonSessions;
  let store: AdminSessionStore;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    sessions = context.get(PersonSessions);
    store = (await fixture.startProcess()).get(AdminSessionStore);
    for (const email of ['ana@exemplo.com.br', 'rui@exemplo.com.br'])
      await context.get(Administrators).create({ email, password: 'tulipas sob a mesa' }, TESTER);
  });
  afterEach(() => fixture.close());

  const open = async (id: string, administratorId: number, openedFrom?: typeof FROM) => {
    const cookie = { originalMaxAge: null };
    await promisify(store.set)(id, { cookie });
    await promisify(store.set)(id, { cookie, administratorId, administratorEpoch: 0, openedFrom });
  };

  it('lists those of the person, the last used one first, and says where they were opened', async () => {
    await open('a', 1, FROM);
    await open('other', 2, FROM);
    const createdAt = fixture.clock.now();
    fixture.clock.advance(60_000);
    await open('b', 1);
    const list = await sessions.list(1, 'a');
    expect(list).toMatchObject([
      { isCurrent: false, ip: null, userAgent: null },
      { isCurrent: true, ...FROM, createdAt, lastSeenAt: createdAt },
    ]);
    expect(JSON.stringify(list)).not.toContain('"a"');
  });

  it('ends one of them in every process, and none of another person', async () => {
    await open('a', 1);
    await open('other', 2);
    const [mine] = await sessions.list(1, '');
    const [foreign] = await sessions.list(2, '');
    expect(await sessions.end(1, foreign!.handle, TESTER)).toBe(false);
    expect(await sessions.end(1, mine!.handle, TESTER)).toBe(true);
    expect(await sessions.end(1, mine!.handle, TESTER)).toBe(false);
    expect([await promisify(store.get)('a'), await promisify(store.get)('other')]).toEqual([null, expect.anything()]);
    expect((await trail(context)).at(-1)).toMatchObject({ action: 'administrator.session_ended', target_id: 1 });
  });

  it('leaves out those that have ended by themselves', async () => {
    await open('a', 1);
    fixture.clock.advance(31 * 60_000);
    expect(await sessions.list(1, 'a')).toEqual([]);
  });
});
