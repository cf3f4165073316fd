import type { Principal } from '@recado/auth';
import { DomainError } from '@recado/core';
import type { KeyedIdentity } from '@recado/intake';
import { Sends } from '@recado/campaigns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListsFixture } from '../../../campaigns/src/lists/testing/lists-fixture.js';
import { ADMIN, CHOICES, type SendsFixture } from '../../../campaigns/src/testing/sends-fixture.js';
import { SendAdministration } from './send-administration.js';
import { type ChosenSend, SendChoicesOf } from './send-choices.js';
import { SendRequests } from './send-requests.js';

const IDENTITY: KeyedIdentity = { kind: 'keyed', keyHash: 'k'.repeat(43), fingerprint: 'f'.repeat(43) };
const REQUEST = {
  principal: { timezone: null } as Principal,
  body: { list: 'Clientes', text: CHOICES.text },
  actor: ADMIN,
  identity: IDENTITY,
};

describe('A send to a list, asked of two processes with one Idempotency-Key', () => {
  let lists: ListsFixture;
  let fixture: SendsFixture;
  let chosen: ChosenSend;

  beforeEach(async () => {
    lists = await ListsFixture.create();
    fixture = lists.sends;
    const id = await lists.make('telefone;nome\n5511980000001;Ana\n5511980000002;Bia');
    chosen = { choices: CHOICES, file: null, list: (await lists.lists.find(id))! };
  });
  afterEach(() => fixture.close());

  const confirmed = () =>
    fixture.messages.database.read<{ id: number }>("SELECT id FROM sends WHERE state IN ('queuing', 'queued')");
  /** A process that waits for this before it begins, as one does that reads templates meanwhile. */
  function newProcess(before: () => Promise<unknown> = () => Promise.resolve()): SendAdministration {
    const request = () => before().then(() => chosen);
    const parts = fixture.parts.copy().bind(SendChoicesOf, () => ({ request }) as unknown as SendChoicesOf);
    return parts.another(SendAdministration);
  }
  const ask = async (process: SendAdministration) => {
    const made = await process.make(REQUEST, () => Promise.resolve(null));
    if (!('checked' in made)) throw new Error('it only checked');
    return { id: made.checked.send.id, isReplay: made.isReplay };
  };

  it('is one send where the other process confirms it between the look and the beginning', async () => {
    const first = newProcess();
    let winner: unknown;
    const second = newProcess(async () => (winner = await ask(first)));
    const late = await ask(second);
    expect([winner, late]).toEqual([
      { id: late.id, isReplay: false },
      { id: late.id, isReplay: true },
    ]);
    expect(await confirmed()).toEqual([{ id: late.id }]);
  });

  it('is one send where the list was replaced and the other process confirms it before it is discarded', async () => {
    const left = await fixture.parts.another(SendRequests).begin(IDENTITY, chosen, ADMIN);
    await lists.source.fill(left, chosen.list);
    await fixture.check.check(left);
    const slow = Object.create(fixture.sends, {
      find: {
        value: async (id: number) => {
          const seen = await fixture.sends.find(id);
          expect(await fixture.changes.confirm(id, seen!.revision, ADMIN)).toBe('confirmed');
          return seen;
        },
      },
    }) as Sends;
    const requests = fixture.parts
      .copy()
      .bind(Sends, () => slow)
      .another(SendRequests);
    const replaced = { ...chosen, list: { ...chosen.list, version: chosen.list.version + 1 } };
    await expect(requests.begin(IDENTITY, replaced, ADMIN)).rejects.toThrow(DomainError);
    expect(await confirmed()).toEqual([{ id: left }]);
    expect((await fixture.parts.another(SendRequests).confirmed(IDENTITY))?.id).toBe(left);
  });

  it('is one send where both processes run at the same time, and a repeat finds it', async () => {
    const [one, other] = [newProcess(), newProcess()];
    const outcomes = await Promise.allSettled([ask(one), ask(other)]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'idempotency_running' });
    const { id } = await ask(newProcess());
    expect(await confirmed()).toEqual([{ id }]);
  });
});
