interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (result: Out) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommitOptions<In, Out> {
  /** Commits the items together; returns their results in the same order, or nothing where there are none. */
  commit: (items: readonly In[]) => Promise<readonly Out[] | void>;
  /** Items of one group at most; that many do not wait any longer. Default: any number. */
  maxItems?: number;
  /** How long the first item waits for others, in ms. Default: one pass through the event loop. */
  delayMs?: number;
  /** Errors that one item alone may have caused: after them, each item of the group is committed once alone. */
  isOfOneItem?: (error: unknown) => boolean;
}

/**
 * Lets concurrent callers share one commit. Items that are added while a group is being committed form the next group,
 * so there is one commit at a time and the order of the items is kept. A failed commit fails all items of its group. The
 * `BatchWriter` of intake has its own: it runs two commits at a time, and lets small items overtake long ones.
 */
export class GroupCommit<In, Out = void> {
  private waiting: Waiting<In, Out>[] = [];
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private immediate: NodeJS.Immediate | undefined;

  constructor(private readonly options: GroupCommitOptions<In, Out>) {}

  /** Items that wait for the next group. */
  get size(): number {
    return this.waiting.length;
  }

  /** Resolves with the result of this item once its group is committed; rejects with the error of the commit. */
  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => this.enter({ item, resolve, reject }));
  }

  /** Adds an item of whose commit the caller needs to know only the error. */
  push(item: In, reject: (error: unknown) => void): void {
    this.enter({ item, resolve: ignore, reject });
  }

  /** Commits now what waits. Resolves when everything added so far is committed or has failed; never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    clearImmediate(this.immediate);
    this.timer = undefined;
    this.immediate = undefined;
    if (this.waiting.length > 0) this.running ??= this.run();
    await this.running;
  }

  private enter(waiting: Waiting<In, Out>): void {
    this.waiting.push(waiting);
    // What is added during a commit is the next group anyway.
    if (!this.running) this.flushSoon();
  }

  private flushSoon(): void {
    const { maxItems = Infinity, delayMs } = this.options;
    if (this.waiting.length >= maxItems) void this.flush();
    else if (delayMs === undefined) this.immediate ??= setImmediate(() => void this.flush());
    else this.timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.settle(this.waiting.splice(0, this.options.maxItems ?? Infinity));
      // One pass through the event loop: some databases work without one, and input and output must not starve.
      if (this.waiting.length > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.running = undefined;
  }

  private async settle(group: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.options.commit(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results?.[index] as Out));
    } catch (error) {
      if (group.length > 1 && this.options.isOfOneItem?.(error)) for (const each of group) await this.settle([each]);
      else for (const { reject } of group) reject(error);
    }
  }
}

function ignore(): void {}
