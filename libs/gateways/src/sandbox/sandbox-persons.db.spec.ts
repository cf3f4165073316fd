import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SandboxFixture, sandboxMessage } from '../testing/sandbox-fixture.js';
import { SandboxPersons } from './sandbox-persons.js';
import { SandboxReplies } from './sandbox-replies.js';

const PHONE = '5511987654321';

describe('what the sandbox keeps about a person', () => {
  let fixture: SandboxFixture;
  let persons: SandboxPersons;

  beforeEach(async () => {
    fixture = await SandboxFixture.create();
    persons = new SandboxPersons(fixture.database);
  });
  afterEach(() => fixture.close());

  it('is read newest first with what was replied, and removed but for what is being sent', async () => {
    for (const id of [1, 2, 3]) await fixture.send(sandboxMessage(id));
    await fixture.send({ ...sandboxMessage(4), to: '5511999999999' });
    const [item] = (await fixture.inbox.latest({ limit: 10 })).items.filter(({ messageId }) => messageId === 1);
    const reply = { sandboxId: item!.id, text: 'Oi', at: fixture.clock.now() };
    await fixture.database.write((tx) => new SandboxReplies().addIn(tx, reply));

    expect(await persons.find([PHONE], 2)).toMatchObject([
      { messageId: 3, text: 'text 3', replies: [] },
      { messageId: 2, text: 'text 2', replies: [] },
    ]);
    expect((await persons.find([PHONE], 10)).at(-1)).toMatchObject({ messageId: 1, replies: ['Oi'] });
    await persons.remove([PHONE], [2]);
    expect((await persons.find([PHONE], 10)).map(({ messageId }) => messageId)).toEqual([2]);
    expect(await persons.find(['5511999999999'], 10)).toHaveLength(1);
    expect(await fixture.value('SELECT COUNT(*) AS n FROM sandbox_replies')).toBe(0);
  });
});
