import { BullModule, getQueueToken } from '@nestjs/bull';
import type { ModuleMetadata } from '@nestjs/common';
import { type Lane, LANES } from '@recado/core';
import { RedisConnections, RedisHealth } from '@recado/redis';
import type { Queue } from 'bull';
import { MessageQueue } from '../message-queue.js';
import { AttemptReports } from '../reports/attempt-reports.js';
import { RedisAttemptReports } from '../reports/redis.attempt-reports.js';
import { FeedSignal } from '../signal/feed-signal.js';
import { RedisFeedSignal } from '../signal/redis.feed-signal.js';
import type { Hint } from './hint.js';
import { BullQueue } from './bull.queue.js';
import { LaneConsumer } from './lane-consumer.js';
import { OwnedChunks } from './owned-chunks.js';
import { laneQueueOptions, queueName } from './lane-queue-options.js';

const bullQueue = {
  provide: MessageQueue,
  inject: [RedisConnections, RedisHealth, ...LANES.map((lane) => getQueueToken(queueName(lane)))],
  useFactory: (connections: RedisConnections, health: RedisHealth, ...queues: Queue<Hint>[]) => {
    const openConsumer = (lane: Lane) =>
      new LaneConsumer(lane, connections, (error) => void health.consumerFailed(error));
    return new BullQueue(health, queues, openConsumer, new OwnedChunks(connections, health));
  },
};

/** The providers of the queue with Redis: one Bull queue per lane, the feed signal and the reports over pub/sub. */
export const BULL_PARTS = {
  imports: [
    BullModule.forRootAsync({ inject: [RedisConnections], useFactory: laneQueueOptions }),
    BullModule.registerQueue(...LANES.map((lane) => ({ name: queueName(lane) }))),
  ],
  providers: [
    bullQueue,
    { provide: FeedSignal, useClass: RedisFeedSignal },
    { provide: AttemptReports, useClass: RedisAttemptReports },
  ],
} satisfies ModuleMetadata;
