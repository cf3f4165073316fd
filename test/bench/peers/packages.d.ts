// What the programs here use of packages that are installed only for a run of the bench, so that they are checked without.

declare module 'bullmq' {
  import type { Redis } from 'ioredis';

  interface Options {
    readonly connection: Redis;
  }

  export class Queue<Data = unknown> {
    constructor(name: string, options: Options & { readonly defaultJobOptions?: object });
    waitUntilReady(): Promise<unknown>;
    add(name: string, data: Data, options?: { readonly lifo: boolean }): Promise<unknown>;
    addBulk(jobs: readonly { readonly name: string; readonly data: Data }[]): Promise<unknown>;
    getJobCounts(...states: string[]): Promise<Record<string, number>>;
  }

  export class Worker<Data = unknown> {
    constructor(
      name: string,
      work: (job: { id?: string; data: Data }) => Promise<unknown>,
      options: Options & { readonly concurrency: number },
    );
    on(event: 'error', listener: (error: Error) => void): this;
    waitUntilReady(): Promise<unknown>;
  }
}

declare module 'amqplib' {
  export interface ConsumeMessage {
    readonly content: Buffer;
    readonly fields: { readonly deliveryTag: number };
  }

  export interface Channel {
    ack(message: ConsumeMessage): void;
    prefetch(count: number): Promise<unknown>;
    consume(queue: string, take: (message: ConsumeMessage | null) => void): Promise<unknown>;
    checkQueue(queue: string): Promise<{ readonly messageCount: number }>;
    purgeQueue(queue: string): Promise<unknown>;
    assertQueue(queue: string, options: object): Promise<unknown>;
  }

  export interface ConfirmChannel extends Channel {
    sendToQueue(queue: string, content: Buffer, options: object, confirmed: (error: Error | null) => void): boolean;
  }

  export interface ChannelModel {
    createChannel(): Promise<Channel>;
    createConfirmChannel(): Promise<ConfirmChannel>;
  }

  export function connect(url: string, options: { readonly noDelay: boolean }): Promise<ChannelModel>;
}

declare module 'pg-boss' {
  export default class PgBoss {
    constructor(options: {
      readonly connectionString: string;
      readonly max: number;
      readonly supervise: boolean;
      readonly schedule: boolean;
    });
    on(event: 'error', listener: (error: Error) => void): this;
    start(): Promise<unknown>;
    stop(options: { readonly graceful: boolean; readonly wait: boolean }): Promise<void>;
    createQueue(name: string): Promise<void>;
    send(name: string, data: object): Promise<unknown>;
    insert(jobs: readonly { readonly name: string; readonly data: object }[]): Promise<unknown>;
    clearStorage(): Promise<void>;
  }
}
