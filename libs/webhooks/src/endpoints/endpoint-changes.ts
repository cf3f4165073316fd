import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock, DomainError, excerpt, HOUR_MS, type NotificationType } from '@recado/core';
import { Database, type SqlValue, type Transaction } from '@recado/database';
import { PER_MESSAGE_URL, WebhookFormats } from '../formats.js';
import { SigningSecrets } from '../signing.js';
import { TargetGuard } from '../transport.js';
import { joinEvents } from './event-list.js';
import { joinKeyIds, MAX_CHOSEN_KEYS, splitKeyIds } from './key-list.js';
import { plainUrl, targetFault, urlFault } from './url-fault.js';
import type {
  FormatEndpoint,
  NewListener,
  NewWebhookEndpoint,
  WebhookEndpointChanges,
} from './webhook-endpoint.view.js';
import { MAX_ENDPOINTS } from './webhook-endpoints.js';

/** How long the replaced secret signs after a rotation by default. */
export const DEFAULT_OVERLAP_MS = 24 * HOUR_MS;
/** The health of an endpoint without failures. */
const NO_FAILURES = { failing_since: null, throttled_until: 0 };

/** Replaced secrets that may sign beside the present one at most: each adds 48 bytes to a header. */
const MAX_REPLACED = 5;

/** Shown as the URL of a listener. Names under `.invalid` never lead anywhere (RFC 2606). */
const LISTENER_URL = 'https://recado-listen.invalid/';

const OF_FORMAT = `SELECT id, events, enabled, secret AS sealed FROM webhook_endpoints
  WHERE api_key_id = ? AND format = ? AND url = ?`;

const SIGNED = 'SELECT format, api_key_id AS apiKeyId, key_ids AS keyIds FROM webhook_endpoints WHERE id = ?';

interface Signed {
  format: string | null;
  apiKeyId: number | null;
  keyIds: string | null;
}

type Columns = Record<string, SqlValue>;

/** The present state that changes need. Secrets are sealed. */
interface Current {
  secret: string;
  url: string;
  format: string | null;
  previousSecret: string | null;
  previousUntil: number | null;
}

/** A change of an endpoint. `events`: those that it is told from now on, where they change. */
interface Change {
  action: string;
  details: object;
  actor: Actor;
  events: readonly NotificationType[] | undefined;
}

/**
 * Creates and changes endpoints, each change with an entry in the audit trail. With `apiKeyId` only endpoints of this key
 * are changed. False or null: there is no such endpoint.
 */
@Injectable()
export class EndpointChanges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly secrets: SigningSecrets,
    private readonly guard: TargetGuard,
    private readonly formats: WebhookFormats,
  ) {}

  /**
   * Returns the id and the secret, which cannot be read again. Throws DomainError `validation_failed`, also where the format
   * could never sign for these keys.
   */
  async create(input: NewWebhookEndpoint, actor: Actor): Promise<{ id: number; secret: string }> {
    this.checkTarget(input.url);
    checkKeys(input.keyIds);
    this.checkFormat(input);
    await this.checkSigning(input);
    return this.insert(input, {}, actor);
  }

  /**
   * Makes the endpoint of a key, a format and a URL, or has it told of these events from now on, and enabled; what is so
   * already is left alone. Returns its id. Throws DomainError `validation_failed`.
   */
  async upsertOfFormat({ url, secret, ...input }: FormatEndpoint, actor: Actor): Promise<number> {
    const shown = url ?? PER_MESSAGE_URL;
    this.checkTarget(shown);
    this.checkFormat(input);
    const { apiKeyId, format, events } = input;
    return this.database.write(async (tx) => {
      await this.lockKey(tx, apiKeyId);
      const found = await tx.all<{ id: number; events: string; enabled: number; sealed: string }>(OF_FORMAT, [
        apiKeyId,
        format,
        plainUrl(shown),
      ]);
      const [known] = found;
      if (!known) return (await this.insertIn(tx, { ...input, url: shown, description: null }, {}, actor, secret)).id;
      const isSigned = secret === undefined || this.secrets.is(known.sealed, secret);
      if (known.events === joinEvents(events) && known.enabled === 1 && isSigned) return known.id;
      const changes = { events, enabled: true };
      const signing: Columns = isSigned ? {} : { secret: this.secrets.make(secret).sealed };
      await this.store(tx, known.id, { ...toColumns(changes), ...this.enabling(changes), ...signing });
      await this.record(tx, 'webhook.updated', known.id, actor, described(changes));
      return known.id;
    });
  }

  /** An endpoint whose listener fetches its events itself, so that nothing is posted anywhere. As `create`. */
  createListener(input: NewListener, actor: Actor): Promise<{ id: number; secret: string }> {
    return this.insert({ ...input, url: LISTENER_URL }, { listened_at: this.clock.now() }, actor);
  }

  private insert(input: NewWebhookEndpoint, more: Columns, actor: Actor): Promise<{ id: number; secret: string }> {
    return this.database.write((tx) => this.insertIn(tx, input, more, actor));
  }

  private async insertIn(tx: Transaction, input: NewWebhookEndpoint, more: Columns, actor: Actor, chosen?: string) {
    const { secret, sealed } = this.secrets.make(chosen);
    const created = { secret: sealed, created_at: this.clock.now(), ...more };
    const row = { api_key_id: input.apiKeyId, format: input.format ?? null, ...toColumns(input), ...created };
    await this.requireBelowMaximum(tx, input.apiKeyId);
    const id = await tx.insertOne('webhook_endpoints', Object.keys(row), Object.values(row));
    await this.record(tx, 'webhook.created', id, actor, described(input));
    return { id, secret };
  }

  /** Throws DomainError `validation_failed`, as `create` does. An endpoint that cannot sign can be disabled. */
  async update(id: number, changes: WebhookEndpointChanges, actor: Actor, apiKeyId?: number): Promise<boolean> {
    if (changes.url !== undefined) this.checkTarget(changes.url);
    checkKeys(changes.keyIds);
    if (changes.enabled !== false) await this.checkSigningOf(id, changes, apiKeyId);
    const columns = { ...toColumns(changes), ...this.enabling(changes) };
    if (changes.url !== undefined) Object.assign(columns, NO_FAILURES, { listened_at: null });
    const { events } = changes;
    return this.change(
      id,
      columns,
      { action: 'webhook.updated', details: described(changes), actor, events },
      apiKeyId,
    );
  }

  /**
   * Returns the new secret. The replaced one signs too for `overlapMs`, and those before it to their promised end; with
   * an overlap of 0 all of them end at once. Throws DomainError `validation_failed` when too many would sign.
   */
  async rotateSecret(id: number, overlapMs: number, actor: Actor, apiKeyId?: number): Promise<string | null> {
    const { secret, sealed } = this.secrets.make();
    const until = overlapMs > 0 ? this.clock.now() + overlapMs : null;
    const changed = await this.database.write(async (tx) => {
      const current = await this.lockedRow(tx, id, apiKeyId);
      if (!current) return false;
      await this.keepReplacedSecrets(tx, id, current, until !== null);
      const set = 'secret = ?, previous_secret = ?, previous_until = ?';
      const values = [sealed, until === null ? null : current.secret, until, id];
      await tx.run(`UPDATE webhook_endpoints SET ${set} WHERE id = ?`, values);
      await this.record(tx, 'webhook.secret_rotated', id, actor, { overlapUntil: until });
      return true;
    });
    return changed ? secret : null;
  }

  /** Deliveries that wait for it are not sent any more. */
  remove(id: number, actor: Actor, apiKeyId?: number): Promise<boolean> {
    return this.database.write(async (tx) => {
      const current = await this.lockedRow(tx, id, apiKeyId);
      if (!current) return false;
      await tx.run('DELETE FROM webhook_secrets WHERE endpoint_id = ?', [id]);
      await tx.run('DELETE FROM webhook_figures WHERE endpoint_id = ?', [id]);
      await tx.run('DELETE FROM webhook_endpoints WHERE id = ?', [id]);
      await this.record(tx, 'webhook.deleted', id, actor, described({ url: current.url }));
      return true;
    });
  }

  /** Stores the secret that the last rotation replaced where it still signs. */
  private async keepReplacedSecrets(tx: Transaction, id: number, current: Current, keeps: boolean): Promise<void> {
    const now = this.clock.now();
    const over = 'DELETE FROM webhook_secrets WHERE endpoint_id = ?';
    if (!keeps) return void (await tx.run(over, [id]));
    await tx.run(`${over} AND expires_at <= ?`, [id, now]);
    const { previousSecret, previousUntil } = current;
    if (previousSecret === null || previousUntil === null || previousUntil <= now) return;
    const kept = await tx.all('SELECT id FROM webhook_secrets WHERE endpoint_id = ?', [id]);
    // Two more come on top: the secret that is stored below, and the one that is being replaced.
    if (kept.length + 2 > MAX_REPLACED) throw invalid('overlap_seconds', 'secrets_too_many', { max: MAX_REPLACED });
    await tx.insert('webhook_secrets', ['endpoint_id', 'secret', 'expires_at'], [[id, previousSecret, previousUntil]]);
  }

  private change(
    id: number,
    columns: Columns,
    { action, details, actor, events }: Change,
    apiKeyId?: number,
  ): Promise<boolean> {
    return this.database.write(async (tx) => {
      const current = await this.lockedRow(tx, id, apiKeyId);
      if (!current) return false;
      if (Object.keys(columns).length === 0) return true;
      if (events !== undefined) this.checkFormat({ format: current.format, events });
      await this.store(tx, id, columns);
      await this.record(tx, action, id, actor, details);
      return true;
    });
  }

  private async store(tx: Transaction, id: number, columns: Columns): Promise<void> {
    const set = Object.keys(columns).map((name) => `${name} = ?`);
    await tx.run(`UPDATE webhook_endpoints SET ${set.join(', ')} WHERE id = ?`, [...Object.values(columns), id]);
  }

  private enabling({ enabled }: WebhookEndpointChanges): Columns {
    if (enabled === undefined) return {};
    if (!enabled) return { enabled: 0, disabled_at: this.clock.now(), disabled_reason: 'owner' };
    return { enabled: 1, disabled_at: null, disabled_reason: null, ...NO_FAILURES };
  }

  private async lockedRow(tx: Transaction, id: number, apiKeyId?: number) {
    const owner = apiKeyId === undefined ? '' : 'AND api_key_id = ?';
    const [row] = await tx.all<Current>(
      `SELECT secret, url, format, previous_secret AS previousSecret, previous_until AS previousUntil FROM webhook_endpoints WHERE id = ? ${owner} ${this.database.capabilities.rowLock}`,
      apiKeyId === undefined ? [id] : [id, apiKeyId],
    );
    return row;
  }

  /** The row of the key is locked first, so that of two requests only one gets the last endpoint. */
  private async requireBelowMaximum(tx: Transaction, apiKeyId: number | null): Promise<void> {
    if (apiKeyId !== null) await this.lockKey(tx, apiKeyId);
    const [found] = await tx.all<{ endpoints: number }>(
      `SELECT COUNT(*) AS endpoints FROM webhook_endpoints WHERE ${apiKeyId === null ? 'api_key_id IS NULL' : 'api_key_id = ?'}`,
      apiKeyId === null ? [] : [apiKeyId],
    );
    if ((found?.endpoints ?? 0) >= MAX_ENDPOINTS) throw invalid('url', 'endpoints_too_many', { max: MAX_ENDPOINTS });
  }

  private async lockKey(tx: Transaction, apiKeyId: number): Promise<void> {
    await tx.all(`SELECT id FROM api_keys WHERE id = ? ${this.database.capabilities.rowLock}`, [apiKeyId]);
  }

  /** Whether the format is known, and tells these events. */
  private checkFormat({ format = null, events }: Pick<NewWebhookEndpoint, 'format' | 'events'>): void {
    if (format === null) return;
    const { names } = this.formats;
    const refuse = (path: string, code: string, read: string, allowed: readonly string[]) =>
      invalid(path, code, { read: excerpt(read), format, allowed: allowed.join(', ') });
    if (!names.includes(format)) throw refuse('format', 'webhook_format_unknown', format, [...names, 'null']);
    const told = this.formats.events(format);
    const untold = events.find((type) => !told.includes(type));
    if (untold !== undefined) throw refuse('events', 'event_untold', untold, told);
    if (events.length === 0) throw invalid('events', 'events_required');
  }

  private async checkSigningOf(id: number, { keyIds }: WebhookEndpointChanges, apiKeyId?: number): Promise<void> {
    const owner = apiKeyId === undefined ? '' : 'AND api_key_id = ?';
    const values = apiKeyId === undefined ? [id] : [id, apiKeyId];
    const [row] = await this.database.read<Signed>(`${SIGNED} ${owner}`, values);
    if (row) await this.checkSigning({ ...row, keyIds: keyIds === undefined ? splitKeyIds(row.keyIds) : keyIds });
  }

  /** Whether the format will be able to sign. It may have to wait for the first request with the key. */
  private async checkSigning({
    format = null,
    apiKeyId,
    keyIds = null,
  }: Pick<NewWebhookEndpoint, 'format' | 'apiKeyId' | 'keyIds'>): Promise<void> {
    if (format === null) return;
    const { why, dialect } = (await this.formats.obstacle(format, apiKeyId === null ? keyIds : [apiKeyId])) ?? {};
    if (why === 'several_keys') throw invalid('keys', 'webhook_format_one_key', { format });
    if (why === 'key_off') throw invalid(apiKeyId === null ? 'keys' : 'format', 'dialect_off', { dialect: dialect! });
  }

  private checkTarget(url: string): void {
    const fault = urlFault(url) ?? targetFault(url, this.guard);
    if (fault) throw invalid('url', fault.code, fault.params);
  }

  private record(tx: Transaction, action: string, id: number, actor: Actor, details: object): Promise<void> {
    return this.audit.record(tx, { actor, action, target: { type: 'webhook', id }, details: { ...details } });
  }
}

function invalid(path: string, code: string, params?: Readonly<Record<string, string | number>>): DomainError {
  return new DomainError('validation_failed', { violations: [{ path, code, params }] });
}

/** Throws DomainError `validation_failed` for a choice of no keys, or of too many. */
function checkKeys(keyIds: readonly number[] | null | undefined): void {
  if (!keyIds) return;
  if (keyIds.length === 0) throw invalid('keys', 'keys_required');
  if (keyIds.length > MAX_CHOSEN_KEYS) throw invalid('keys', 'keys_too_many', { max: MAX_CHOSEN_KEYS });
}

function toColumns({ url, events, description, keyIds }: WebhookEndpointChanges): Columns {
  return {
    ...(url !== undefined && { url: plainUrl(url) }),
    ...(events !== undefined && { events: joinEvents(events) }),
    ...(description !== undefined && { description }),
    ...(keyIds !== undefined && { key_ids: joinKeyIds(keyIds) }),
  };
}

/** For the audit trail. Of a URL only the origin, since its path often has a secret; a format only where there is one. */
function described({ url, format, ...rest }: WebhookEndpointChanges & Pick<NewWebhookEndpoint, 'format'>): object {
  return { ...rest, ...(format && { format }), ...(url !== undefined && { url: new URL(url).origin }) };
}
