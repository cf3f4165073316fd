import { type Lane, priorityOf } from '@recado/core';
import type { Redis, RedisConnections } from '@recado/redis';
import type { QueueOptions } from 'bull';
import { HANDLERS_PER_LANE } from '../handlers-per-lane.js';

/** The database's lease decides who works on a message, so Bull's own bookkeeping only has to be quick and forgiving. */
const SETTINGS = {
  /** A consumer that shows no sign of life for so long has lost its chunk, in ms. Bull's default is 30 s. */
  lockDuration: 10_000,
  /** A third: two signs of life may be lost. */
  lockRenewTime: 3_000,
  /** How often lost chunks are looked for, in ms. Bull's default is 30 s. */
  stalledInterval: 5_000,
  /** A chunk that was lost again and again is still only a hint. Bull's default, 1, would fail it at the second kill. */
  maxStalledCount: 1_000_000,
  /** Rest of a consumer after an error in ms; Bull's default is 5 s. */
  retryProcessDelay: 500,
  /**
   * Longest single wait for work at Redis, in seconds. Bull asks once for each handler, one behind the other on one
   * connection, so a worker that stands still goes on to be given chunks until all of these waits are over.
   */
  drainDelay: 1 / HANDLERS_PER_LANE,
  /** How often delayed jobs are looked for in ms. There are none. */
  guardInterval: 60_000,
};

/** A chunk is gone once it was handled, however that went: what did not start is published again. */
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** The name of a lane's Bull queue, below the installation's prefix. */
export function queueName(lane: Lane): string {
  return priorityOf(lane);
}

/** How every lane's Bull queue is set up. Only one that consumes needs a connection to wait on. */
export function laneQueueOptions({ prefix, commands, subscriber }: RedisConnections, blocking?: Redis): QueueOptions {
  return {
    prefix,
    settings: SETTINGS,
    defaultJobOptions: JOB_OPTIONS,
    createClient: (type) => {
      if (type === 'bclient' && blocking) return blocking;
      return type === 'subscriber' ? subscriber : commands;
    },
  };
}
