import { Injectable } from '@nestjs/common';
import { Clock, HOUR_MS, WebhookDeliveryStatus } from '@recado/core';
import { Database, type Transaction, releaseDeadLeases } from '@recado/database';
import { LAST_ASKED } from './asked-time.js';
import { splitKeyIds } from '../endpoints/key-list.js';
import { sentBodies } from '../fan-out/sent-bodies.js';
import type { ClaimedDelivery } from './claimed-delivery.js';

/** Twice the timeout of a request: the process of an older attempt has died. In ms. */
export const DELIVERY_LEASE_MS = 30_000;

const { Waiting } = WebhookDeliveryStatus;

const ENDPOINTS = `SELECT id, api_key_id AS apiKeyId, key_ids AS keyIds, url, format, secret, previous_secret AS previousSecret, previous_until AS previousUntil, enabled,
  throttled_until AS throttledUntil, listened_at AS listenedAt FROM webhook_endpoints WHERE id IN`;
const SECRETS = `SELECT endpoint_id AS endpointId, secret FROM webhook_secrets
  WHERE expires_at > ? AND endpoint_id IN`;
const DUE = `SELECT id, event_id AS eventId, type, message_id AS messageId, payload, url, attempts, failures
  FROM webhook_deliveries
  WHERE status = ${Waiting} AND endpoint_id = ? AND next_at <= ? ORDER BY next_at, id LIMIT ?`;
/** The next endpoint above an id: one step of the index, however many deliveries wait for it. */
const NEXT_WAITING = `SELECT endpoint_id AS endpointId, next_at AS nextAt FROM webhook_deliveries
  WHERE status = ${Waiting} AND endpoint_id > ? ORDER BY endpoint_id, next_at LIMIT 1`;

const ANY_WAITING = `SELECT 1 FROM webhook_deliveries WHERE status = ${Waiting} AND endpoint_id > 0 LIMIT 1`;

interface Endpoint {
  id: number;
  apiKeyId: number | null;
  keyIds: string | null;
  url: string;
  format: string | null;
  secret: string;
  previousSecret: string | null;
  previousUntil: number | null;
  enabled: number;
  throttledUntil: number;
  listenedAt: number | null;
}

/** Replaced secrets that still sign, by endpoint. */
type EarlierSecrets = ReadonlyMap<number, readonly string[]>;

type Due = Pick<ClaimedDelivery, 'id' | 'eventId' | 'type' | 'messageId' | 'failures'> & {
  payload: string;
  /** Null: that of the endpoint. */
  url: string | null;
  attempts: number;
};
type Filled = Omit<Due, 'payload'> & Pick<ClaimedDelivery, 'payload'>;

/** What a process has claimed. */
export interface Claim {
  deliveries: ClaimedDelivery[];
  /**
   * The endpoints that may get nothing now, each with the time until then, UTC milliseconds; Infinity: it is disabled or
   * deleted.
   */
  resting: ReadonlyMap<number, number>;
}

export const NOTHING: Claim = { deliveries: [], resting: new Map() };

/** An endpoint that deliveries wait for. */
export interface WaitingEndpoint {
  endpointId: number;
  /** When the first of them is due, UTC milliseconds. */
  nextAt: number;
}

/**
 * Claims webhook deliveries: a process takes those that are due under a lease, with the number of the attempt as its
 * fencing token. Until the lease ends no other process takes them.
 */
@Injectable()
export class DeliveryClaims {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends all leases when the only server starts: the process that took them is dead. Does nothing where other servers may
   * be running.
   */
  async releaseDeadLeases(): Promise<void> {
    const release = `UPDATE webhook_deliveries SET next_at = ?, lease_until = NULL
      WHERE status = ${Waiting} AND lease_until IS NOT NULL`;
    await releaseDeadLeases(this.database, (tx) => tx.run(release, [this.clock.now()]));
  }

  /** Whether a delivery waits for any endpoint. */
  async hasWaiting(): Promise<boolean> {
    return (await this.database.poll(ANY_WAITING)) !== null;
  }

  /** The endpoints that deliveries wait for, above the id `after`, at most `limit`. */
  async waitingEndpoints(after: number, limit: number): Promise<WaitingEndpoint[]> {
    const found: WaitingEndpoint[] = [];
    let last = after;
    while (found.length < limit) {
      const [next] = await this.database.read<WaitingEndpoint>(NEXT_WAITING, [last]);
      if (!next) break;
      found.push(next);
      last = next.endpointId;
    }
    return found;
  }

  /**
   * Claims what is due, for each of these endpoints at most so many, the longest due first; and for each of `asked` one
   * that a person asked for, beside the others.
   */
  async claim(
    tx: Transaction,
    limits: ReadonlyMap<number, number>,
    asked: ReadonlySet<number> = new Set(),
  ): Promise<Claim> {
    if (limits.size === 0 && asked.size === 0) return NOTHING;
    const { list } = this.database.capabilities;
    const now = this.clock.now();
    const ids = [...new Set([...limits.keys(), ...asked])];
    const found = await tx.all<Endpoint>(`${ENDPOINTS} ${list}`, [ids]);
    const ready = found.filter((endpoint) => readyAt(endpoint) <= now);
    const earlier = await this.earlierSecrets(tx, ready, now);
    const claimEach = async (endpoints: readonly Endpoint[], until: number, limitOf: (id: number) => number) => {
      const claimed: ClaimedDelivery[] = [];
      for (const endpoint of endpoints) {
        const due = await this.due(tx, endpoint.id, until, limitOf(endpoint.id));
        claimed.push(...due.map((delivery) => toClaimed(delivery, endpoint, earlier, now)));
      }
      await this.lease(tx, claimed, now);
      return claimed;
    };
    const probed = ready.filter(({ id }) => asked.has(id));
    const probes = await claimEach(probed, LAST_ASKED, () => 1);
    const others = await claimEach(
      ready.filter(({ id }) => limits.has(id)),
      now,
      (id) => limits.get(id) ?? 0,
    );
    const deliveries = [...probes.map((probe) => ({ ...probe, isProbe: true })), ...others];
    return { deliveries, resting: restingOf(ids, found, now) };
  }

  private async earlierSecrets(tx: Transaction, endpoints: readonly Endpoint[], now: number): Promise<EarlierSecrets> {
    const ids = endpoints.map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const select = `${SECRETS} ${this.database.capabilities.list} ORDER BY id DESC`;
    const rows = await tx.all<{ endpointId: number; secret: string }>(select, [now, ids]);
    const of = (id: number) => rows.filter(({ endpointId }) => endpointId === id).map(({ secret }) => secret);
    return new Map(ids.map((id) => [id, of(id)]));
  }

  private async due(tx: Transaction, endpointId: number, now: number, limit: number): Promise<Filled[]> {
    const { claimLock, list } = this.database.capabilities;
    const due = await tx.all<Due>(`${DUE} ${claimLock}`, [endpointId, now, limit]);
    const bodies = await sentBodies(tx, due, list);
    return due.map((delivery, index) => ({ ...delivery, payload: bodies[index] ?? null }));
  }

  private async lease(tx: Transaction, claimed: readonly ClaimedDelivery[], now: number): Promise<void> {
    if (claimed.length === 0) return;
    const until = now + DELIVERY_LEASE_MS;
    await tx.run(
      `UPDATE webhook_deliveries SET attempts = attempts + 1, lease_until = ?, next_at = ?
       WHERE id IN ${this.database.capabilities.list}`,
      [until, until, claimed.map(({ id }) => id)],
    );
  }
}

/** When requests may be made to it, UTC milliseconds: for a listener, which fetches its events, not before it is gone. */
function readyAt({ enabled, throttledUntil, listenedAt }: Endpoint): number {
  if (enabled !== 1) return Infinity;
  return listenedAt === null ? throttledUntil : listenedAt + HOUR_MS;
}

function restingOf(ids: readonly number[], found: readonly Endpoint[], now: number): Map<number, number> {
  const known = new Map(found.map((endpoint) => [endpoint.id, readyAt(endpoint)]));
  const times = ids.map((id) => [id, known.get(id) ?? Infinity] as const);
  return new Map(times.filter(([, readyAt]) => readyAt > now));
}

function toClaimed(
  { attempts, url: ownUrl, ...due }: Filled,
  endpoint: Endpoint,
  earlier: EarlierSecrets,
  now: number,
): ClaimedDelivery {
  const { id: endpointId, format, secret, previousSecret, previousUntil } = endpoint;
  const told = { endpointId, apiKeyId: keyOf(endpoint), format, url: ownUrl ?? endpoint.url };
  const overlaps = previousSecret !== null && previousUntil !== null && previousUntil > now;
  const previousSecrets = [...(overlaps ? [previousSecret] : []), ...(earlier.get(endpointId) ?? [])];
  return { ...due, ...told, secret, previousSecrets, attempt: attempts + 1, isProbe: false, startedAt: now };
}

/** Null: it gets the events of several keys. */
function keyOf({ apiKeyId, keyIds }: Endpoint): number | null {
  const [only, ...more] = splitKeyIds(keyIds) ?? [];
  return apiKeyId ?? (more.length === 0 ? (only ?? null) : null);
}
