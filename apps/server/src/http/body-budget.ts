const MIB = 1024 ** 2;
/** Of bodies that one key is sending at the moment: four of the largest. */
const MAX_OF_KEY = 64 * MIB;
/** Of bodies that come without a key from one address, and from all of them together. */
const MAX_OF_ADDRESS = 16 * MIB;
const MAX_WITHOUT_KEY = 64 * MIB;

/** Who sends a body: a key, or an address without one. */
export interface BodySender {
  readonly keyId: number | undefined;
  readonly address: string;
}

/** Bounds the memory that half-sent bodies may hold, whoever sends them and however slowly. */
export class BodyBudget {
  private readonly held = new Map<string, number>();
  private withoutKey = 0;

  /** Counts bytes that have come; false: there is no room for them, and they are not counted. */
  take(sender: BodySender, bytes: number): boolean {
    const name = nameOf(sender);
    const held = (this.held.get(name) ?? 0) + bytes;
    if (held > (sender.keyId === undefined ? MAX_OF_ADDRESS : MAX_OF_KEY)) return false;
    if (sender.keyId === undefined && this.withoutKey + bytes > MAX_WITHOUT_KEY) return false;
    this.held.set(name, held);
    if (sender.keyId === undefined) this.withoutKey += bytes;
    return true;
  }

  /** Gives back what was taken. */
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
