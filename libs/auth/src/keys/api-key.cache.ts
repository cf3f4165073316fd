import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@recado/core';
import type { IpAllowList } from './ip-allow-list.js';
import type { Principal } from './principal.js';

/** A key that is valid until it expires. */
export interface KnownKey {
  readonly principal: Principal;
  readonly allowList: IpAllowList;
  /** The secret is one that was replaced; null: it is the one in force. */
  readonly replacedSecretId: number | null;
}

/** Keys, and strangers, that are remembered at most; about 1 KB each. */
const MAX_ENTRIES = 10_000;

/**
 * What the database said about tokens, by their hash. Strangers have a room of their own, so that a flood of junk
 * does not push the keys out.
 */
@Injectable()
export class ApiKeyCache {
  private readonly known = new BoundedMap<string, KnownKey>(MAX_ENTRIES);
  private readonly unknown = new BoundedMap<string, null>(MAX_ENTRIES);
  /** Changes with every clearing. */
  private generation = 0;

  /** The key, null for a stranger, undefined when the database has to be asked. */
  get(hash: string): KnownKey | null | undefined {
    return this.known.get(hash) ?? this.unknown.get(hash);
  }

  /**
   * To be called before the database is asked: the returned function remembers the answer, unless the cache was
   * cleared meanwhile and the answer may be an old one.
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
