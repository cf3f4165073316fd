/** Counts by name; a name at zero is forgotten. */
export class Counts {
  private readonly counts = new Map<string, number>();

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, change: number): void {
    const value = this.of(name) + change;
    if (value === 0) this.counts.delete(name);
    else this.counts.set(name, value);
  }
}
