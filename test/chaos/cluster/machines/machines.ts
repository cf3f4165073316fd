import { randomBytes } from 'node:crypto';
import { until } from '../../../support/until.js';
import { GALERA_PORTS, GaleraNode } from './galera-node.js';
import { type Machine, partsOf } from './machine.js';
import { PrivateNetwork } from './private-network.js';
import { Proxy } from './proxy.js';
import { RedisNode, REDIS_PORTS, Sentinel } from './redis-node.js';

/** The addresses of `docker/high-availability`; the tests, their clients and the gateway are at the first one. */
const HUB = '10.0.0.1';
const ADDRESSES = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
/** How many of the machines have a proxy and processes of the program. */
const WITH_PROGRAM = 2;

let started: Promise<Machines> | undefined;

/** The machines of all scenarios of a run, without processes of the program. */
export function machines(): Promise<Machines> {
  started ??= Machines.start();
  return started;
}

/** Three machines with everything that the program needs, and what may happen to them. */
export class Machines {
  private constructor(
    private readonly network: PrivateNetwork,
    readonly all: readonly Machine[],
  ) {}

  static async start(): Promise<Machines> {
    const network = new PrivateNetwork(HUB);
    const password = randomBytes(12).toString('hex');
    const all = ADDRESSES.map((address, index) => machine(network, address, index, password));
    const made = new Machines(network, all);
    await all[0]!.database.found();
    // The only node gives one copy at a time.
    for (const { database } of all) await database.start();
    await made.repair();
    return made;
  }

  /** The address of the clients and of the gateway. */
  get hub(): string {
    return this.network.hub;
  }

  get withProgram(): readonly Machine[] {
    return this.all.slice(0, WITH_PROGRAM);
  }

  get proxies(): readonly Proxy[] {
    return this.all.flatMap(({ proxy }) => proxy ?? []);
  }

  /** The machine whose Redis is the primary, as the first Sentinel that answers tells. */
  async withPrimary(): Promise<Machine> {
    const address = await this.firstAnswer(({ sentinel }) => sentinel.primary());
    return this.all.find((each) => each.address === address)!;
  }

  /** Asks the first node that answers. */
  query<Row>(database: string, sql: string): Promise<Row[]> {
    return this.firstAnswer(async (each) => (await each.database.query(sql, database)) as Row[]);
  }

  cut(machine: Machine): void {
    this.network.cut(machine.name);
  }

  /** Cuts off its database only. */
  cutDatabase(machine: Machine): void {
    this.network.block(machine.name, GALERA_PORTS);
  }

  /** Cuts off its Redis and its Sentinel only: what runs on the machine still reaches its Redis. */
  cutRedis(machine: Machine): void {
    this.network.block(machine.name, REDIS_PORTS);
  }

  /** Joins and starts everything but the program, and waits until all of it is as at first. */
  async repair(): Promise<void> {
    for (const each of this.all) {
      this.network.join(each.name);
      for (const part of partsOf(each)) part.resume();
    }
    // Nodes that have lost their majority wait for each other.
    await Promise.all(this.all.map(({ database }) => database.start()));
    await Promise.all(this.all.map(({ redis }) => redis.start()));
    await Promise.all(this.all.map(({ sentinel }) => sentinel.start()));
    await Promise.all(this.proxies.map((proxy) => proxy.start()));
    await until(() => this.areSettled(), { describe: 'three nodes in one cluster, and a primary with two replicas' });
  }

  private async areSettled(): Promise<boolean> {
    const others = this.all.length - 1;
    const settled = await Promise.all(this.all.map(({ redis }) => redis.isSettled(others)));
    const sizes = await Promise.all(this.all.map(({ database }) => database.query(CLUSTER_SIZE)));
    const told = new Set(await Promise.all(this.all.map(({ sentinel }) => sentinel.primary())));
    const areAll = sizes.every(([size]) => Number(size?.['Value']) === this.all.length);
    return areAll && told.size === 1 && settled.every(Boolean);
  }

  private async firstAnswer<T>(ask: (machine: Machine) => Promise<T>): Promise<T> {
    let last: unknown;
    for (const each of this.all) {
      try {
        return await ask(each);
      } catch (error) {
        last = error;
      }
    }
    throw new Error('no machine answers', { cause: last });
  }
}

const CLUSTER_SIZE = "SHOW STATUS LIKE 'wsrep_cluster_size'";

function machine(network: PrivateNetwork, address: string, index: number, password: string): Machine {
  const number = index + 1;
  network.add(`m${number}`, address);
  const place = { address, on: network.on(`m${number}`) };
  return {
    ...place,
    name: `m${number}`,
    database: new GaleraNode(`db${number}`, place, password),
    redis: new RedisNode(`redis${number}`, place, index === 0 ? undefined : ADDRESSES[0]),
    sentinel: new Sentinel(`sentinel${number}`, place),
    proxy: index < WITH_PROGRAM ? new Proxy(`proxy${number}`, place) : undefined,
    program: [],
  };
}
