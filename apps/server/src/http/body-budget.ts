const MIB = 1024 ** 2;
/** Most bytes of unfinished bodies for one key: four of the largest bodies, and at least this. */
const BODIES_OF_KEY = 4;
const LEAST_OF_KEY = 64 * MIB;
/** Most bytes of unfinished bodies without a key: from one address, and in all. */
const MAX_OF_ADDRESS = 16 * MIB;
const MAX_WITHOUT_KEY = 64 * MIB;

/** The sender of a body: a key, or an address without one. */
export interface BodySender {
  readonly keyId: number | undefined;
  readonly address: string;
}

/** Bounds the memory of bodies that are still being received. */
export class BodyBudget {
  private readonly held = new Map<string, number>();
  private withoutKey = 0;
  private readonly maxOfKey: number;

  /** `maxBodyBytes`: the size of the largest body that a key may send. */
  constructor(maxBodyBytes: number) {
    this.maxOfKey = Math.max(LEAST_OF_KEY, BODIES_OF_KEY * maxBodyBytes);
  }

  /** Counts received bytes. Returns false, and counts nothing, when they exceed the budget. */
  take(sender: BodySender, bytes: number): boolean {
    const name = nameOf(sender);
    const held = (this.held.get(name) ?? 0) + bytes;
    if (held > (sender.keyId === undefined ? MAX_OF_ADDRESS : this.maxOfKey)) return false;
    if (sender.keyId === undefined && this.withoutKey + bytes > MAX_WITHOUT_KEY) return false;
    this.held.set(name, held);
    if (sender.keyId === undefined) this.withoutKey += bytes;
    return true;
  }

  /** Gives back bytes that were counted. */
  release(sender: BodySender, bytes: number): void {
    const name = nameOf(sender);
    const held = (this.held.get(name) ?? 0) - bytes;
    if (held > 0) this.held.set(name, held);
    else this.held.delete(name);
    if (sender.keyId === undefined) this.withoutKey -= bytes;
  }
}

function nameOf({ keyId, address }: BodySender): string {
  return keyId === undefined ? address : String(keyId);
}
