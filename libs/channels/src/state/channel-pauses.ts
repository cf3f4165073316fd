import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock, showableText } from '@recado/core';
import { CHANNELS, type Transaction } from '@recado/database';
import { ChannelChanges } from '../list/channel-changes.js';
import { writeNotifications, writeNotification, type ChannelNotification } from './channel-notifications.js';
import { CLEAN_RECORD } from '../list/channels.js';

interface Stopped {
  id: number;
  name: string;
  pausedAt: number | null;
  pausedBy: string | null;
  kind: string | null;
}

/** Longest note, in characters. */
const MAX_NOTE = 255;

/** Pauses and resumes one channel or all of them, for a person. The pause is persisted with that person's name. */
@Injectable()
export class ChannelPauses {
  constructor(
    private readonly changes: ChannelChanges,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Pauses a channel until a person resumes it; `typed` says why (see `noteOf`). False: it is unknown, or a
   * person has already paused it.
   */
  pause(id: number, actor: Actor, typed: string | null = null): Promise<boolean> {
    const note = noteOf(typed);
    return this.changes.write(async (tx) => {
      const channel = await this.read(tx, id);
      if (!channel || (channel.pausedAt !== null && channel.pausedBy !== null)) return false;
      const now = this.clock.now();
      const pause = 'UPDATE channels SET paused_at = ?, paused_by = ?, pause_note = ?, pause_code = NULL WHERE id = ?';
      await tx.run(pause, [channel.pausedAt ?? now, actor.name, note, id]);
      if (isRunning(channel)) await this.tell(tx, 'channel.paused', channel);
      const details = { ...nameOf(channel), note };
      await this.audit.record(tx, { actor, action: 'channel.paused', target: target(id), details });
      return true;
    });
  }

  /**
   * Resumes a channel and clears its failures. Only a rest that the provider asked for stays in force. False: it is
   * unknown, or nothing stops it.
   */
  resume(id: number, actor: Actor): Promise<boolean> {
    return this.changes.write(async (tx) => {
      const channel = await this.read(tx, id);
      if (!channel || (channel.pausedAt === null && channel.kind === null)) return false;
      const record = channel.kind === 'throttled' ? 'failing_since = NULL, bad_answers = 0' : CLEAN_RECORD;
      const resume = `UPDATE channels SET paused_at = NULL, paused_by = NULL, pause_code = NULL, pause_note = NULL, ${record}
        WHERE id = ?`;
      await tx.run(resume, [id]);
      if (!isRunning(channel)) await this.tell(tx, 'channel.resumed', channel);
      await this.audit.record(tx, { actor, action: 'channel.resumed', target: target(id), details: nameOf(channel) });
      return true;
    });
  }

  /** Pauses all channels; `typed` says why (see `noteOf`). False: they are already paused. */
  pauseAll(actor: Actor, typed: string | null = null): Promise<boolean> {
    return this.switchAll(actor, true, noteOf(typed));
  }

  /**
   * Ends the pause of all channels. Channels that are stopped for another reason stay so. False: there was no such
   * pause.
   */
  resumeAll(actor: Actor): Promise<boolean> {
    return this.switchAll(actor, false, null);
  }

  private switchAll(actor: Actor, off: boolean, note: string | null): Promise<boolean> {
    return this.changes.write(async (tx) => {
      const flip = `UPDATE channel_version SET paused_at = ?, paused_by = ?, pause_note = ?
        WHERE id = 1 AND paused_at IS ${off ? '' : 'NOT '}NULL`;
      const flipped = await tx.run(flip, off ? [this.clock.now(), actor.name, note] : [null, null, null]);
      if (flipped === 0) return false;
      const channels = await tx.all<Stopped>(`${SELECT} FROM ${CHANNELS} WHERE archived_at IS NULL ORDER BY id`);
      const type = off ? 'channel.paused' : 'channel.resumed';
      await writeNotifications(
        tx,
        channels.filter(isRunning).map((channel) => this.notification(type, channel)),
      );
      await this.audit.record(tx, { actor, action: off ? 'channels.paused' : 'channels.resumed', details: { note } });
      return true;
    });
  }

  private async read(tx: Transaction, id: number): Promise<Stopped | undefined> {
    const [channel] = await tx.all<Stopped>(`${SELECT} FROM channels WHERE id = ? ${this.changes.rowLock}`, [id]);
    return channel;
  }

  private tell(tx: Transaction, type: ChannelNotification['type'], channel: Stopped): Promise<boolean> {
    return writeNotification(tx, this.notification(type, channel), this.changes.rowLock);
  }

  private notification(type: ChannelNotification['type'], { name: channel }: Stopped): ChannelNotification {
    return { type, at: this.clock.now(), channel, code: null, resume: type === 'channel.paused' ? 'manual' : null };
  }
}

const SELECT = `SELECT id, name, paused_at AS pausedAt, paused_by AS pausedBy,
  CASE WHEN failures > 0 THEN blocked_as END AS kind`;

/** Integrators have not been notified of a stop. */
function isRunning({ pausedAt, kind }: Stopped): boolean {
  return pausedAt === null && kind !== 'held';
}

function target(id: number): { type: string; id: number } {
  return { type: 'channel', id };
}

function nameOf({ name }: Stopped): { name: string } {
  return { name };
}

/** The beginning of a note, on one line. A pause is never refused, so what cannot be shown is left out. */
function noteOf(typed: string | null): string | null {
  const line = showableText(typed ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(line).slice(0, MAX_NOTE).join('') || null;
}
