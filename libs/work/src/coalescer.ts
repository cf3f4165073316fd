interface Waiting<In, Out> {
  item: In;
  resolve: (result: Out) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets concurrent callers share one piece of work: what is added within a turn of the event loop, or while the work is
 * under way, goes together, `max` items at a time. The work answers in the order of its items; if it fails, all of
 * them fail.
 */
export class Coalescer<In, Out> {
  private waiting: Waiting<In, Out>[] = [];
  private running = false;

  constructor(
    private readonly work: (items: In[]) => Promise<Out[]>,
    private readonly max: number,
  ) {}

  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.running) return;
      this.running = true;
      setImmediate(() => void this.run());
    });
  }

  private async run(): Promise<void> {
    const group = this.waiting.splice(0, this.max);
    await this.settle(group);
    this.running = this.waiting.length > 0;
    if (this.running) setImmediate(() => void this.run());
  }

  private async settle(group: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.work(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index] as Out));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
