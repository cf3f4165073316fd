/** The intake of a queue: a route that stores the messages of a request. */
export type QueueRouteCalls = {
  port(nothing: undefined): number;
  /** Deletes every message that it has stored. */
  empty(nothing: undefined): Promise<unknown>;
};

/** The intake of a queue that stores in a database. */
export type DatabaseRouteCalls = QueueRouteCalls & {
  /** Uses this many connections from now on. */
  connect(connections: number): Promise<void>;
};

/** The sending of a queue: posts its messages to the gateway. */
export type QueueWorkerCalls = {
  /** Begins to work, with this many messages at once. */
  begin(atOnce: number): Promise<void>;
  /** Resolves when the queue is empty and every outcome is where the program keeps it. */
  drained(nothing: undefined): Promise<void>;
};
