import { type Machine, partsOf } from '../../cluster/machines/machine.js';
import type { Machines } from '../../cluster/machines/machines.js';

/** Something that happens to a part of the cluster, and ends by `Machines.repair` and a start of the program. */
export interface Harm {
  readonly name: string;
  readonly summary: string;
  /** `none`: nothing is promised about intake and sending meanwhile. */
  readonly promise?: 'none';
  harm(machines: Machines): Promise<unknown>;
}

const first = ({ all }: Machines): Machine => all[0]!;
const second = ({ all }: Machines): Machine => all[1]!;
const third = ({ all }: Machines): Machine => all[2]!;
const killAll = (machine: Machine) => Promise.all(partsOf(machine).map((part) => part.kill()));

/** One part of one machine. The first database node is the one that takes the requests. */
const PARTS: readonly Harm[] = [
  {
    name: 'database-killed',
    summary: 'kill -9 the node that takes the requests',
    harm: async (machines) => first(machines).database.kill(),
  },
  {
    name: 'spare-database-killed',
    summary: 'kill -9 a node that takes none',
    harm: async (machines) => third(machines).database.kill(),
  },
  {
    name: 'database-frozen',
    summary: 'SIGSTOP the node that takes the requests',
    harm: async (machines) => first(machines).database.freeze(),
  },
  {
    name: 'spare-database-frozen',
    summary: 'SIGSTOP a node that takes none',
    harm: async (machines) => third(machines).database.freeze(),
  },
  {
    name: 'database-cut-off',
    summary: 'cut off the node that takes the requests from the other machines, not from its own',
    harm: async (machines) => machines.cutDatabase(first(machines)),
  },
  {
    name: 'redis-killed',
    summary: 'kill -9 the primary Redis',
    harm: async (machines) => (await machines.withPrimary()).redis.kill(),
  },
  {
    name: 'redis-frozen',
    summary: 'SIGSTOP the primary Redis',
    harm: async (machines) => (await machines.withPrimary()).redis.freeze(),
  },
  {
    name: 'redis-split',
    summary: 'cut off the primary Redis with its machine as a client: two primaries',
    harm: async (machines) => machines.cutRedis(first(await moveRedis(machines))),
  },
  {
    name: 'sentinel-failover',
    summary: 'tell Sentinel to make another Redis the primary',
    harm: async (machines) => second(machines).sentinel.failover(),
  },
  { name: 'proxy-killed', summary: 'kill -9 a HAProxy', harm: async (machines) => first(machines).proxy?.kill() },
  { name: 'proxy-frozen', summary: 'SIGSTOP a HAProxy', harm: async (machines) => first(machines).proxy?.freeze() },
  { name: 'api-killed', summary: 'kill -9 an api', harm: async (machines) => first(machines).program[0]?.kill() },
  { name: 'api-frozen', summary: 'SIGSTOP an api', harm: async (machines) => first(machines).program[0]?.freeze() },
  { name: 'worker-killed', summary: 'kill -9 a worker', harm: async (machines) => first(machines).program[1]?.kill() },
  {
    name: 'worker-frozen',
    summary: 'SIGSTOP a worker',
    harm: async (machines) => first(machines).program[1]?.freeze(),
  },
];

/** A whole machine: each may have the primary Redis and the leading worker. */
const MACHINES: readonly Harm[] = [first, second, third].flatMap((which, index) => [
  {
    name: `machine-${index + 1}-killed`,
    summary: `kill -9 everything on machine ${index + 1}`,
    harm: async (machines: Machines) => killAll(which(machines)),
  },
  {
    name: `machine-${index + 1}-frozen`,
    summary: `SIGSTOP everything on machine ${index + 1}`,
    harm: async (machines: Machines) => partsOf(which(machines)).forEach((part) => part.freeze()),
  },
  {
    name: `machine-${index + 1}-cut-off`,
    summary: `cut off machine ${index + 1}`,
    harm: async (machines: Machines) => machines.cut(which(machines)),
  },
]);

/** Two at once: parts of two machines where others of their kind are left, and more than that. */
const PAIRS: readonly Harm[] = [
  {
    name: 'api-and-worker-killed',
    summary: 'kill -9 the api of one machine and the worker of the other',
    harm: async (machines) => Promise.all([first(machines).program[0]?.kill(), second(machines).program[1]?.kill()]),
  },
  {
    name: 'proxy-and-redis-killed',
    summary: 'kill -9 a HAProxy and the primary Redis',
    harm: async (machines) => {
      const { redis } = await machines.withPrimary();
      await Promise.all([first(machines).proxy?.kill(), redis.kill()]);
    },
  },
  {
    name: 'two-databases-killed',
    summary: 'kill -9 two of three nodes: the third one must refuse to go on alone',
    promise: 'none',
    harm: async (machines) => Promise.all([first(machines).database.kill(), second(machines).database.kill()]),
  },
];

export const HARMS: readonly Harm[] = [...PARTS, ...MACHINES, ...PAIRS];

/** Makes the Redis of the first machine the primary, where a client of it runs beside it. */
async function moveRedis(machines: Machines): Promise<Machines> {
  for (let tries = 0; tries < 10 && (await machines.withPrimary()) !== first(machines); tries++) {
    await third(machines).sentinel.failover();
    await machines.repair();
  }
  return machines;
}
