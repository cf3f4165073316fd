import { Injectable, Logger } from '@nestjs/common';
import type { DialectSettings } from '@recado/auth';
import { BoundedMap, Clock, type DialectName, type DomainError } from '@recado/core';
import { Database } from '@recado/database';
import type { FastifyRequest } from 'fastify';

/** How a request was understood. It has no number and no words of anybody. */
export interface Understood {
  /** Such as `POST /meta/:version/:phoneId/messages`. */
  readonly route: string;
  /** The message that it queued; missing: none. */
  readonly messageId?: number;
  /** What the message is: text, image, template …; missing: it is no message. */
  readonly kind?: string;
  /** The id by which the program named the sender; missing: it named none. */
  readonly sender?: string;
  /** The code of the refusal, and of what exactly was refused; missing: it was not refused. */
  readonly refused?: { readonly code: string; readonly field?: string; readonly fault?: string };
}

/** A request that somebody waited for. */
export interface FirstRequest {
  readonly awaitedSince: number;
  /** UTC milliseconds. */
  readonly requestedAt: number;
  readonly understood: Understood;
  /** Whether it was a message, or was refused; false: the first that is takes its place. */
  readonly isFinal: boolean;
}

type Row = Omit<FirstRequest, 'understood' | 'isFinal'> & { readonly understood: string };

const COLUMNS = ['api_key_id', 'dialect', 'awaited_since', 'requested_at', 'understood'] as const;
const SELECT = `SELECT awaited_since AS awaitedSince, requested_at AS requestedAt, understood FROM dialect_requests
  WHERE api_key_id = ? AND dialect = ?`;
const FORGET = 'DELETE FROM dialect_requests WHERE api_key_id = ? AND dialect = ? AND awaited_since < ?';
const FORGET_LOOK_UP = 'DELETE FROM dialect_requests WHERE api_key_id = ? AND dialect = ? AND understood = ?';
/** Keys whose first request this process knows of. */
const MAX_KNOWN = 1_000;

/** Look-ups and settings say little of how the messages of the program are understood. */
const isFinal = ({ kind, refused }: Omit<Understood, 'route'>) => kind !== undefined || refused !== undefined;

/**
 * The first request of a program after somebody began to wait for it; where it is neither a message nor refused, also the
 * first that is. Every other request costs a look into the key.
 */
@Injectable()
export class FirstRequests {
  private readonly logger = new Logger(FirstRequests.name);
  private readonly known = new BoundedMap<string, { readonly since: number; readonly isFinal: boolean }>(MAX_KNOWN);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A request came with a key, or was understood. Its answer does not wait for this. Never rejects. */
  async note(request: FastifyRequest, understood: Omit<Understood, 'route'>): Promise<void> {
    const { principal, dialect, routeOptions, method } = request;
    const settings = principal && dialect && principal.dialects[dialect.name];
    if (!settings?.awaitedSince) return;
    const route = `${method} ${routeOptions.url ?? `/${dialect!.name}/…`}`;
    try {
      await this.keep(principal!.keyId, dialect!.name, settings, { route, ...understood });
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** A request was refused. */
  refused(request: FastifyRequest, { code, reason, violations }: DomainError): void {
    const fault = reason ?? violations[0];
    void this.note(request, { refused: { code, ...(fault && { field: fault.path, fault: fault.code }) } });
  }

  /** Null: none has come since somebody began to wait, or nobody has. */
  async of(keyId: number, dialect: DialectName): Promise<FirstRequest | null> {
    const [row] = await this.database.read<Row>(SELECT, [keyId, dialect]);
    if (!row) return null;
    const understood = JSON.parse(row.understood) as Understood;
    return { ...row, understood, isFinal: isFinal(understood) };
  }

  private async keep(
    keyId: number,
    dialect: DialectName,
    settings: DialectSettings,
    understood: Understood,
  ): Promise<void> {
    const since = settings.awaitedSince!;
    const name = `${keyId} ${dialect}`;
    const known = this.known.get(name);
    const isLast = isFinal(understood);
    if (known?.since === since && (known.isFinal || !isLast)) return;
    this.known.set(name, { since, isFinal: isLast });
    const row = [keyId, dialect, since, this.clock.now(), JSON.stringify(understood)];
    await this.database.write(async (tx) => {
      // Else a look-up that is written at the same time could take the place of a message.
      await tx.all(`SELECT id FROM api_keys WHERE id = ? ${this.database.capabilities.rowLock}`, [keyId]);
      await tx.run(FORGET, [keyId, dialect, since]);
      const [present] = isLast ? await tx.all<Row>(SELECT, [keyId, dialect]) : [];
      if (present && !isFinal(JSON.parse(present.understood) as Understood))
        await tx.run(FORGET_LOOK_UP, [keyId, dialect, present.understood]);
      await tx.insertIfAbsent('dialect_requests', COLUMNS, [row]);
    });
  }
}
