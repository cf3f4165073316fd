/** The references of one batch and where each stands first. */
export class References {
  private readonly indexes = new Map<string, number>();

  find(reference: string): number | undefined {
    return this.indexes.get(keyOf(reference));
  }

  take(reference: string, index: number): void {
    this.indexes.set(keyOf(reference), index);
  }
}

/** MySQL compares without trailing spaces; what it calls a duplicate must be one here, too. */
function keyOf(reference: string): string {
  return reference.endsWith(' ') ? reference.replace(/ +$/, '') : reference;
}
