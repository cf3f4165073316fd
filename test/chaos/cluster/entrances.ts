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

  /**
   * Leaves an address that did not answer, unless another client did so before. After an error a client stays: the
   * proxy lives, and the other address may be that of a machine that stands still.
   */
  leave(url: string): void {
    if (url === this.url) this.used++;
  }
}
