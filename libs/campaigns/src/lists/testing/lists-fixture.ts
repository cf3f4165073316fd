import { withParts } from '../../../../../test/support/fixtures/parts.js';
import { withTools } from '../../../../../test/support/fixtures/with-tools.js';
import { ADMIN, SendsFixture } from '../../testing/sends-fixture.js';
import { DraftRows, ListDrafts } from '../list-drafts.js';
import { ListSource } from '../list-source.js';
import { ListSweep } from '../list-sweep.js';
import { type ListView, PeopleLists } from '../people-lists.js';
import { ListChanges } from '../people/list-changes.js';
import { ListPeople } from '../people/list-people.js';

const PARTS = {
  changes: ListChanges,
  drafts: ListDrafts,
  lists: PeopleLists,
  people: ListPeople,
  rows: DraftRows,
  source: ListSource,
};

/** Lists over a database, beside sends. */
export class ListsFixture extends withParts(PARTS) {
  readonly sweep: ListSweep;

  private constructor(readonly sends: SendsFixture) {
    super(sends.messages.parts);
    const { clock, database } = sends.messages;
    this.sweep = withTools(new ListSweep(database, clock));
  }

  static async create(): Promise<ListsFixture> {
    return new ListsFixture(await SendsFixture.create());
  }

  /** A list with the people of this file; its id. */
  async make(content: string, name = 'Clientes'): Promise<number> {
    const made = await this.lists.create(name, ADMIN);
    if (typeof made === 'string') throw new Error(made);
    await this.read(made.id, content);
    await this.apply(made.id);
    return made.id;
  }

  /** Reads a file for a list, which then waits for its confirmation. */
  async read(id: number, content: string | Buffer): Promise<ListView> {
    const draft = await this.drafts.begin(id);
    await this.sends.reader.readInto(draft!.sink, bytesOf(content));
    return this.list(id);
  }

  async apply(id: number): Promise<boolean> {
    const list = await this.list(id);
    return this.drafts.apply(list, list.draft?.difference.revision ?? 0, ADMIN);
  }

  async list(id: number): Promise<ListView> {
    return (await this.lists.find(id))!;
  }

  /** The people of a list as it is now. */
  async members(id: number): Promise<[string, object][]> {
    const { version } = await this.list(id);
    const people = await this.lists.people(id, version, { after: 0, limit: 1_000 });
    return people.map(({ phone, values }) => [phone, values]);
  }

  close(): Promise<void> {
    return this.sends.close();
  }
}

async function* bytesOf(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content as string);
}
