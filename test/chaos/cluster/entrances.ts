/** The addresses that clients know: all call the same one until it does not answer, and then the next one. */
export class Entrances {
  private used = 0;

  constructor(
    private readonly known: readonly { readonly url: string }[],
    /** How long a client waits for an answer, in ms. */
    readonly answeredWithinMs: number,
  ) {}

  get url(): string {
    return this.known[this.used % this.known.length]!.url;
  }

  /** Leaves an address that did not answer, or answered with an error, unless another client did so before. */
  leave(url: string): void {
    if (url === this.url) this.used++;
  }
}
