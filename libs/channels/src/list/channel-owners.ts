import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import type { ChannelView } from './channel.view.js';
import { Channels } from './channels.js';

/** How old what is known may be, in ms. A message that goes to the wrong process is released there, and comes again. */
const FRESH_MS = 1_000;

interface OwnerRow {
  channelId: number;
  holder: string;
}

/** Which process has the only connection of each channel that has one. */
@Injectable()
export class ChannelOwners {
  private owners: ReadonlyMap<number, string> = new Map();
  private readAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  /** Reads the owners again where what is known is old; nothing is read while no channel has one connection. */
  async fresh(): Promise<void> {
    const now = this.clock.now();
    if (now - this.readAt < FRESH_MS || !this.channels.current().some(({ isOwned }) => isOwned)) return;
    this.readAt = now;
    const rows = await this.database.read<OwnerRow>(OPEN, [now]);
    this.owners = new Map(rows.map(({ channelId, holder }) => [channelId, holder]));
  }

  /** The process that sends on this channel; null: none is connected. Undefined: any process may send on it. */
  of({ id, isOwned }: Pick<ChannelView, 'id' | 'isOwned'>): string | null | undefined {
    return isOwned ? (this.owners.get(id) ?? null) : undefined;
  }
}

const OPEN = `SELECT channel_id AS channelId, holder FROM linked_phones
  WHERE held_until > ? AND state = 'open' AND holder IS NOT NULL`;

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
