import type { Pool } from 'mysql2';

/**
 * Which connections of a pool may still be used. After a failover the open ones lead to a server that refuses every
 * write, for as long as they live; a new one may be led elsewhere, by a proxy or by DNS.
 */
export class PoolGenerations {
  private readonly generationOf = new WeakMap<object, number>();
  private current = 0;

  constructor(pool: Pool) {
    pool.on('connection', (connection) => this.generationOf.set(connection, this.current));
  }

  /** No connection that is open now is to be used again. */
  end(): void {
    this.current++;
  }

  /** Whether the connection may still be used. */
  isCurrent(connection: object): boolean {
    return this.generationOf.get(connection) === this.current;
  }
}
