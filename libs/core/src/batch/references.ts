/** The references of one batch and where each stands first. */
export class References {
  private readonly indexes = new Map<string, number>();

  find(reference: string): number | undefined {
    return this.indexes.get(referenceKey(reference));
  }

  take(reference: string, index: number): void {
    this.indexes.set(referenceKey(reference), index);
  }
}

/**
 * The same for two references that a database may call the same: MySQL compares without trailing spaces, and what it
 * calls a duplicate must be one here, too.
 */
export function referenceKey(reference: string): string {
  return reference.endsWith(' ') ? reference.replace(/ +$/, '') : reference;
}
