import { setImmediate as nextPass } from 'node:timers/promises';
import { type StoredKind, storedSealed, type TextKey } from '@recado/core';

/** How long texts are sealed without a pass through the event loop, in ms. */
const YIELD_AFTER_MS = 10;

interface Ready {
  kind: StoredKind;
  keyId: string;
  sealed: Map<string, string[]>;
}

/**
 * Texts that were sealed before the unit of work that stores them, which must be short. Each sealed one is taken once, so
 * that equal texts are stored as different ones.
 */
export class SealedAhead {
  private readonly all = new Set<Ready>();

  /** Seals texts; the result drops those that were not taken. */
  async make(texts: readonly string[], kind: StoredKind, key: TextKey): Promise<() => void> {
    const ready: Ready = { kind, keyId: key.id, sealed: new Map() };
    let since = performance.now();
    for (const text of texts) {
      const sealed = storedSealed(text, kind, key);
      const others = ready.sealed.get(text);
      if (others) others.push(sealed);
      else ready.sealed.set(text, [sealed]);
      if (performance.now() - since < YIELD_AFTER_MS) continue;
      await nextPass();
      since = performance.now();
    }
    this.all.add(ready);
    return () => void this.all.delete(ready);
  }

  /** A text that was sealed with this key; undefined: none is left. */
  take(text: string, kind: StoredKind, { id }: TextKey): string | undefined {
    for (const ready of this.all) {
      const sealed = ready.kind === kind && ready.keyId === id ? ready.sealed.get(text)?.pop() : undefined;
      if (sealed !== undefined) return sealed;
    }
    return undefined;
  }
}
