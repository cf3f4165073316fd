import { Injectable } from '@nestjs/common';
import {
  Channels,
  type ChannelView,
  leavesToOthersSince,
  type PoolAssignment as Assignment,
  PoolChoice,
  PoolRecipients,
  type PoolRecipientView,
  type PoolView,
  sharedLimitOf,
} from '@recado/channels';
import { Clock, personOf, type BatchItem, type ParsedBatch, type Violation } from '@recado/core';
import { Database } from '@recado/database';
import { PoolWaiting, type BatchPool, QuotedMessages } from '@recado/messages';
import { ColdUse, readerOf, samePersons } from '@recado/recipients';

/** Persons of one transaction. */
const CHUNK = 1_000;

/** The members of a pool at this time. */
interface Members {
  known: ReadonlySet<number>;
  /** The channels that new persons may get; at least one. */
  choices: readonly ChannelView[];
  /** The channels that send. */
  sending: ReadonlySet<number>;
}

/** Under which of a person's numbers their channel is kept. */
interface Filed {
  /** For each person of the request. */
  of: ReadonlyMap<string, string>;
  /** All numbers of each of those. */
  all: ReadonlyMap<string, readonly string[]>;
  known: ReadonlyMap<string, PoolRecipientView>;
}

/** Chooses by which channel of a pool each message leaves: by that of its person, else by the next one in turn. */
@Injectable()
export class PoolAssignment {
  private readonly turns = new Map<number, PoolChoice>();

  constructor(
    private readonly channels: Channels,
    private readonly recipients: PoolRecipients,
    private readonly waiting: PoolWaiting,
    private readonly use: ColdUse,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The ids of the channels of messages to these numbers, in their order. What was chosen is kept for the next messages. */
  async of(pool: PoolView, phones: readonly string[]): Promise<number[]> {
    const members = await this.members(pool);
    const persons = [...new Set(phones.map(personOf))];
    const chosen = new Map<string, number>();
    for (let from = 0; from < persons.length; from += CHUNK) {
      const some = persons.slice(from, from + CHUNK);
      const filed = await this.filed(pool, some);
      const given = await this.ofPersons(pool, filed, members);
      for (const person of some) chosen.set(person, given.get(filed.of.get(person)!)!);
    }
    return phones.map((phone) => chosen.get(personOf(phone))!);
  }

  private async members(pool: PoolView): Promise<Members> {
    const { allPaused } = this.channels;
    const now = this.clock.now();
    const all = this.channels.membersOf(pool);
    const sending = all.filter((channel) => leavesToOthersSince(channel, allPaused, now) === null);
    const open = all.filter(({ archivedAt }) => archivedAt === null);
    // Most of who gets a channel here is new to it, and so counts for the messaging limit of its portfolio.
    const roomy = await this.use.withRoom(sending, (channel) => sharedLimitOf(channel, this.channels.current()));
    const choices = [roomy, sending, open, all].find(({ length }) => length > 0) ?? [];
    return { choices, known: new Set(all.map(({ id }) => id)), sending: new Set(sending.map(({ id }) => id)) };
  }

  /** A number that a provider named for another one has the channel of that one. */
  private async filed(pool: PoolView, persons: readonly string[]): Promise<Filed> {
    const same = await samePersons(readerOf(this.database), this.database.capabilities.list, persons);
    const known = await this.recipients.of(pool.id, [...same.values()].flat());
    const of = new Map<string, string>();
    const all = new Map<string, readonly string[]>();
    for (const person of persons) {
      const numbers = same.get(person)!.toSorted();
      const name = numbers.find((number) => known.has(number)) ?? numbers[0]!;
      of.set(person, name);
      all.set(name, numbers);
    }
    return { of, all, known };
  }

  private async ofPersons(pool: PoolView, { all, known }: Filed, members: Members): Promise<Map<string, number>> {
    const persons = [...all.keys()];
    const views = persons.flatMap((person) => known.get(person) ?? []);
    await this.recipients.used(pool.id, views);
    const held = await this.held(
      views.map((view) => ({ ...view, numbers: all.get(view.person)! })),
      members,
    );
    const isKept = (person: string) => {
      const channelId = known.get(person)?.channelId;
      return channelId !== undefined && (members.sending.has(channelId) || held.has(person));
    };
    const turn = this.turnOf(pool.id);
    const assignments = persons
      .filter((person) => !isKept(person))
      .map((person): Assignment => ({
        person,
        from: known.get(person)?.channelId ?? null,
        to: turn.next(members.choices).id,
      }));
    const kept = persons.filter(isKept).map((person) => [person, known.get(person)!.channelId] as const);
    return new Map([...kept, ...(await this.assign(pool.id, assignments))]);
  }

  /**
   * The persons who keep a channel that does not send. A message to them waits there, and a new one must not overtake
   * it: the leader moves all of them together.
   */
  private async held(
    known: readonly { person: string; channelId: number; numbers: readonly string[] }[],
    { known: members, sending, choices }: Members,
  ): Promise<ReadonlySet<string>> {
    const stuck = known.filter(({ channelId }) => members.has(channelId) && !sending.has(channelId));
    // Without another channel that sends, nobody changes theirs.
    if (!choices.some(({ id }) => sending.has(id))) return new Set(stuck.map(({ person }) => person));
    return this.waiting.personsWaiting(stuck);
  }

  /** Another request may have assigned the same persons meanwhile: what is stored counts. */
  private async assign(poolId: number, assignments: readonly Assignment[]): Promise<[string, number][]> {
    if (assignments.length === 0) return [];
    await this.database.write((tx) => this.recipients.assign(tx, poolId, assignments));
    const persons = assignments.map(({ person }) => person);
    const stored = await this.recipients.of(poolId, persons);
    return assignments.map(({ person, to }) => [person, stored.get(person)?.channelId ?? to]);
  }

  private turnOf(poolId: number): PoolChoice {
    const turn = this.turns.get(poolId) ?? new PoolChoice();
    this.turns.set(poolId, turn);
    return turn;
  }
}

/** The channels that received what messages quote, by the position of the message in the request. */
export type Quoted = ReadonlyMap<number, number>;

/** What the quotations of a batch say of its channels. */
interface Quotations {
  receivers: Quoted;
  /** Those that no channel can send, by the position of the message in the request. */
  refused: ReadonlyMap<number, Violation[]>;
}

export const NOTHING_QUOTED: Quotations = { receivers: new Map(), refused: new Map() };

/** Chooses by which channel each message of a batch to a pool leaves. */
@Injectable()
export class PoolSenders {
  constructor(
    private readonly assignment: PoolAssignment,
    private readonly quoted: QuotedMessages,
    private readonly channels: Channels,
  ) {}

  /** Which channels of the pool received what messages of the batch quote. Only they can quote it. */
  async quotedIn({ items }: ParsedBatch, pool: PoolView): Promise<Quotations> {
    const quoting = items.flatMap(({ index, content }) => (content?.replyTo ? [{ index, id: content.replyTo }] : []));
    if (quoting.length === 0) return NOTHING_QUOTED;
    const members = this.channels.membersOf(pool);
    // The only channel is the one that is meant, as if its name were given.
    if (members.length === 1) return NOTHING_QUOTED;
    const open = members.flatMap(({ id, archivedAt }) => (archivedAt === null ? [id] : []));
    const ids = quoting.map(({ id }) => id);
    const found = await this.quoted.receivers(ids, open);
    const receivers = new Map<number, number>();
    const refused = new Map<number, Violation[]>();
    for (const { index, id } of quoting) {
      const channelId = found.get(id);
      if (channelId !== undefined) receivers.set(index, channelId);
      else
        refused.set(index, [
          { path: `messages.${index}.reply_to`, code: 'reply_to_pool', params: { pool: pool.name } },
        ]);
    }
    return { receivers, refused };
  }

  /** The channel of each message. One that quotes has that of what it quotes, whichever its recipient has otherwise. */
  async of(pool: PoolView, { items }: { items: readonly BatchItem[] }, quoted: Quoted): Promise<BatchPool> {
    const others = items.filter(({ index }) => !quoted.has(index));
    const assigned = await this.assignment.of(
      pool,
      others.map(({ phone }) => phone),
    );
    const byIndex = new Map(others.map(({ index }, position) => [index, assigned[position]!]));
    return { id: pool.id, channelIds: items.map(({ index }) => quoted.get(index) ?? byIndex.get(index)!) };
  }
}
