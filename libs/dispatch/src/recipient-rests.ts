/** Recipients to whom the provider wants nothing sent for a while, as this process was told. */
export class RecipientRests {
  private readonly rests = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  /** `until`: UTC milliseconds. */
  add(phone: string, until: number): void {
    const now = this.now();
    // The oldest come first, so the sweep ends at the first that still rests.
    for (const [name, end] of this.rests) {
      if (end > now) break;
      this.rests.delete(name);
    }
    const longest = Math.max(until, this.rests.get(phone) ?? 0);
    this.rests.delete(phone);
    this.rests.set(phone, longest);
  }

  isResting(phone: string): boolean {
    const until = this.rests.get(phone);
    return until !== undefined && until > this.now();
  }
}
