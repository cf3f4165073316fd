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
}

const COLUMNS = ['api_key_id', 'dialect', 'awaited_since', 'requested_at', 'understood'] as const;
const SELECT = `SELECT awaited_since AS awaitedSince, requested_at AS requestedAt, understood FROM dialect_requests
  WHERE api_key_id = ? AND dialect = ?`;
const FORGET = 'DELETE FROM dialect_requests WHERE api_key_id = ? AND dialect = ? AND awaited_since < ?';
/** Keys whose first request this process knows of. */
const MAX_KNOWN = 1_000;

/** The first request of a program after somebody began to wait for it. Every other request costs a look into the key. */
@Injectable()
export class FirstRequests {
  private readonly logger = new Logger(FirstRequests.name);
  private readonly known = new BoundedMap<string, number>(MAX_KNOWN);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A request was understood. Its answer does not wait for this. */
  note(request: FastifyRequest, understood: Omit<Understood, 'route'>): void {
    const { principal, dialect, routeOptions, method } = request;
    const settings = principal && dialect && principal.dialects[dialect.name];
    if (!settings?.awaitedSince) return;
    const route = `${method} ${routeOptions.url ?? `/${dialect!.name}/…`}`;
    this.keep(principal!.keyId, dialect!.name, settings, { route, ...understood }).catch((error: unknown) =>
      this.logger.error(error),
    );
  }

  /** A request was refused. */
  refused(request: FastifyRequest, { code, reason, violations }: DomainError): void {
    const fault = reason ?? violations[0];
    this.note(request, { refused: { code, ...(fault && { field: fault.path, fault: fault.code }) } });
  }

  /** Null: none has come since somebody began to wait, or nobody has. */
  async of(keyId: number, dialect: DialectName): Promise<FirstRequest | null> {
    const [row] = await this.database.read<Omit<FirstRequest, 'understood'> & { understood: string }>(SELECT, [
      keyId,
      dialect,
    ]);
    return row ? { ...row, understood: JSON.parse(row.understood) as Understood } : null;
  }

  private async keep(
    keyId: number,
    dialect: DialectName,
    settings: DialectSettings,
    understood: Understood,
  ): Promise<void> {
    const since = settings.awaitedSince!;
    const name = `${keyId} ${dialect}`;
    if (this.known.get(name) === since) return;
    this.known.set(name, since);
    const row = [keyId, dialect, since, this.clock.now(), JSON.stringify(understood)];
    await this.database.write(async (tx) => {
      await tx.run(FORGET, [keyId, dialect, since]);
      await tx.insertIfAbsent('dialect_requests', COLUMNS, [row]);
    });
  }
}
