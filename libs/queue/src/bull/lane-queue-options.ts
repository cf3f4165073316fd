import { type Lane, priorityOf } from '@recado/core';
import type { Redis, RedisConnections } from '@recado/redis';
import type { QueueOptions } from 'bull';

/** The database's lease decides who works on a message, so Bull's own locks only have to be short and tolerant. */
const SETTINGS = {
  /** A consumer that does not renew its lock for this long loses its chunk, in ms. Bull's default is 30 s. */
  lockDuration: 10_000,
  /** A third of the lock: two renewals may fail. In ms. */
  lockRenewTime: 3_000,
  /** How often Bull looks for lost chunks, in ms. Its default is 30 s. */
  stalledInterval: 5_000,
  /**
   * How often a chunk may be lost before it fails: practically never. Bull's default, 1, fails it at the second kill.
   */
  maxStalledCount: 1_000_000,
  /** Rest of a consumer after an error, in ms. Bull's default is 5 s. */
  retryProcessDelay: 500,
  /**
   * Maximum of one wait for work at Redis, in seconds: the heartbeat of the connection is answered behind it. Each consumer
   * has one wait at a time, so a worker that stands still is given one more chunk of each lane.
   */
  drainDelay: 1,
  /** How often Bull looks for delayed jobs, in ms. There are none. */
  guardInterval: 60_000,
};

/** A job is removed once it was handled, with or without an error: what was not claimed is published again. */
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** The name of a lane's Bull queue, without the installation's prefix. */
export function queueName(lane: Lane): string {
  return priorityOf(lane);
}

/** The options of every lane's Bull queue. Only a consumer needs a connection of its own to wait on. */
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
