/** The end of a channel of messages between two threads. */
export interface PortEnd {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Calls<Names> = { readonly [Name in keyof Names]: (...given: never[]) => Promise<unknown> };
type Given<Call> = Call extends (...given: infer Values) => unknown ? Values : never;

/** An error of the other side. It keeps the words, and no more. */
class CallError extends Error {}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** Calls functions of the other side of a port, and answers its calls. What is given and answered is copied. */
export class CallPort<Outward extends Calls<Outward>, Inward extends Calls<Inward>> {
  private readonly waiting = new Map<number, Waiting>();
  private latest = 0;
  private endedBy: Error | undefined;

  constructor(
    private readonly port: PortEnd,
    private readonly answers: Inward,
  ) {
    port.on('message', (message) => this.hear(message as CallMessage));
  }

  /** Rejects with CallError for an error of the other side, and with the reason of `end`. */
  call<Name extends keyof Outward & string>(name: Name, ...given: Given<Outward[Name]>): ReturnType<Outward[Name]> {
    const answer = new Promise((resolve, reject) => {
      if (this.endedBy) return reject(this.endedBy);
      const id = ++this.latest;
      this.waiting.set(id, { resolve, reject });
      this.port.postMessage({ id, name, given });
    });
    return answer as ReturnType<Outward[Name]>;
  }

  /** The other side answers no more: all calls that wait are rejected, and all later ones. */
  end(reason: Error): void {
    this.endedBy ??= reason;
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }

  private hear(message: CallMessage): void {
    if ('name' in message) return void this.answer(message);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if ('error' in message) waiting?.reject(new CallError(message.error));
    else waiting?.resolve(message.value);
  }

  private async answer({ id, name, given }: CallOf): Promise<void> {
    try {
      const answer = this.answers[name as keyof Inward] as unknown as (...values: unknown[]) => Promise<unknown>;
      this.port.postMessage({ id, value: await answer(...given) });
    } catch (error) {
      this.port.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  }
}

interface CallOf {
  id: number;
  name: string;
  given: readonly unknown[];
}

type CallMessage = CallOf | { id: number; value: unknown } | { id: number; error: string };
