/** The functions of a program that the bench can call, each with one argument. */
export type Calls = Record<string, (argument: never) => unknown>;

export interface Call {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

/** Answers the calls of the bench over the channel of `fork`, and ends when the bench ends. */
export function serve(calls: Calls): void {
  process.on('message', (call: Call) => void answer(calls, call));
  process.on('disconnect', () => process.exit());
  // Ctrl+C reaches every process of the terminal; the bench ends its programs itself.
  process.on('SIGINT', () => undefined);
  process.send?.({ id: 0, result: 'ready' } satisfies Answer);
}

async function answer(calls: Calls, { id, name, argument }: Call): Promise<void> {
  try {
    const result = await (calls[name] as (argument: unknown) => unknown)(argument);
    process.send?.({ id, result } satisfies Answer);
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
