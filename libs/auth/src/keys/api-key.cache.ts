import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@recado/core';
import type { IpAllowList } from './ip-allow-list.js';
import type { Principal } from './principal.js';

/** A key that is valid until it expires. */
export interface KnownKey {
  readonly principal: Principal;
  readonly allowList: IpAllowList;
  /** Set where the secret has been replaced; null: it is the present one. */
  readonly replacedSecretId: number | null;
}

/** Known keys, and unknown tokens, that are remembered at most; about 1 KB each. */
const MAX_ENTRIES = 10_000;

/**
 * The key of each token, by the token's hash. Unknown tokens have a map of their own, so that a flood of them does not
 * push the keys out.
 */
@Injectable()
export class ApiKeyCache {
  private readonly known = new BoundedMap<string, KnownKey>(MAX_ENTRIES);
  private readonly unknown = new BoundedMap<string, null>(MAX_ENTRIES);
  /** Counts the calls of `clear`. */
  private generation = 0;

  /** The key, null for an unknown token, undefined where the database must be read. */
  get(hash: string): KnownKey | null | undefined {
    return this.known.get(hash) ?? this.unknown.get(hash);
  }

  /**
   * To be called before the database is read. The returned function stores the result, unless the cache was cleared in the
   * meantime, since the result may be outdated then.
   */
  prepare(hash: string): (key: KnownKey | null) => void {
    const { generation } = this;
    return (key) => {
      if (generation === this.generation) this.remember(hash, key);
    };
  }

  clear(): void {
    this.generation++;
    this.known.clear();
    this.unknown.clear();
  }

  private remember(hash: string, key: KnownKey | null): void {
    if (key) this.known.set(hash, key);
    else this.unknown.set(hash, null);
  }
}
