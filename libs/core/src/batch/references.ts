/** The references of one batch, with the position of the first message of each. */
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
 * The same for two references that a database may call equal: MySQL ignores trailing spaces, and a duplicate of the
 * database must be one here, too.
 */
export function referenceKey(reference: string): string {
  return reference.endsWith(' ') ? reference.replace(/ +$/, '') : reference;
}
