import type { NotificationType } from '@recado/core';
import type { Transaction } from '@recado/database';

/** An event that tells of a person, so that not everybody who subscribes to it may hear of it. */
export interface PersonalEvent {
  type: NotificationType;
  /** The key whose message it answers; null: it concerns all keys. */
  apiKeyId: number | null;
  /** It concerns only keys that use this channel; null: all. */
  channelId: number | null;
  /** It concerns test keys only; false: the others only. */
  testMode: boolean;
}

/**
 * Decides which endpoints hear of personal events. Port, implemented by the lib of webhooks and bound by the app; without
 * it nobody does.
 */
export abstract class EventAudience {
  /** Whether an endpoint subscribes to these events at all; a cheap query. */
  abstract hasAny(type: NotificationType): Promise<boolean>;
  /** The ids of the endpoints that hear of an event; read in the transaction that announces it. */
  abstract of(tx: Transaction, event: PersonalEvent): Promise<number[]>;
}
