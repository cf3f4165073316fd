import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';

interface Row {
  channelId: number;
  state: string;
  stateAt: number;
  heldUntil: number;
  openings: number;
}

/** The connection of a linked phone, for figures. */
export interface LinkedPhoneReading {
  isConnected: boolean;
  /** Since when it is as it is, UTC milliseconds; of one whose process has died since that died. */
  changedAt: number;
  /** How often it was opened again. */
  reconnections: number;
}

/** How the connections of linked phones are. */
@Injectable()
export class LinkedPhones {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By the id of their channel. */
  async read(): Promise<ReadonlyMap<number, LinkedPhoneReading>> {
    const rows = await this.database.read<Row>(
      `SELECT channel_id AS channelId, state, state_at AS stateAt, held_until AS heldUntil, openings FROM linked_phones`,
    );
    const now = this.clock.now();
    return new Map(rows.map((row) => [row.channelId, readingOf(row, now)]));
  }
}

function readingOf({ state, stateAt, heldUntil, openings }: Row, now: number): LinkedPhoneReading {
  const isAlive = heldUntil > now;
  const hasDied = state === 'open' && !isAlive;
  return {
    isConnected: state === 'open' && isAlive,
    changedAt: hasDied ? Math.max(heldUntil, stateAt) : stateAt,
    reconnections: Math.max(openings - 1, 0),
  };
}
