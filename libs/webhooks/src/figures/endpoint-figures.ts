import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, groupBy } from '@recado/core';
import { Database } from '@recado/database';
import type { DeliveryError } from '../notifier/delivery-error.js';

const WEEK_MS = 7 * DAY_MS;

const HOURS = `SELECT endpoint_id AS endpointId, hour_at AS hourAt, delivered, failed, failed_at AS failedAt, error,
  answered, delivery_id AS deliveryId FROM webhook_figures WHERE hour_at > ? AND endpoint_id IN`;

/** Attempts that ended. */
export interface EndedAttempts {
  delivered: number;
  failed: number;
}

/** A failure of an endpoint. */
interface EndpointFailure {
  /** When the attempt began, UTC milliseconds. */
  at: number;
  error: DeliveryError;
  /** The status code of the answer; null: there was none. */
  status: number | null;
  deliveryId: number;
}

/** How an endpoint answered, in whole hours up to now. */
export interface EndpointFigures {
  day: EndedAttempts;
  week: EndedAttempts;
  /** The last failure of the week. */
  lastFailure: EndpointFailure | null;
}

interface Hour extends EndedAttempts {
  endpointId: number;
  hourAt: number;
  failedAt: number | null;
  error: DeliveryError | null;
  answered: number | null;
  deliveryId: number | null;
}

/** Reads the figures of endpoints: at most 168 rows each. */
@Injectable()
export class EndpointFigureReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The figures of these endpoints, by id. */
  async read(endpointIds: readonly number[]): Promise<Map<number, EndpointFigures>> {
    if (endpointIds.length === 0) return new Map();
    const now = this.clock.now();
    const { list } = this.database.capabilities;
    const rows = await this.database.read<Hour>(`${HOURS} ${list}`, [now - WEEK_MS, endpointIds]);
    const byEndpoint = groupBy(rows, ({ endpointId }) => endpointId);
    return new Map(endpointIds.map((id) => [id, toFigures(byEndpoint.get(id) ?? [], now)]));
  }
}

function toFigures(hours: readonly Hour[], now: number): EndpointFigures {
  const day = hours.filter(({ hourAt }) => hourAt > now - DAY_MS);
  return { day: sum(day), week: sum(hours), lastFailure: lastFailureOf(hours) };
}

function sum(hours: readonly Hour[]): EndedAttempts {
  const total = (field: keyof EndedAttempts) => hours.reduce((before, hour) => before + hour[field], 0);
  return { delivered: total('delivered'), failed: total('failed') };
}

function lastFailureOf(hours: readonly Hour[]): EndpointFailure | null {
  const [last] = hours.filter(({ failed }) => failed > 0).sort((one, other) => other.hourAt - one.hourAt);
  if (!last || last.failedAt === null || last.error === null || last.deliveryId === null) return null;
  return { at: last.failedAt, error: last.error, status: last.answered, deliveryId: last.deliveryId };
}
