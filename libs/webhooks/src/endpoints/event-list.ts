import { NOTIFICATION_TYPES, type NotificationType } from '@recado/core';

/** A list of events for a column: each once, in the order of `NOTIFICATION_TYPES`. */
export function joinEvents(events: readonly NotificationType[]): string {
  return NOTIFICATION_TYPES.filter((type) => events.includes(type)).join(' ');
}

/** The events of a column, without those that only a newer version knows. */
export function splitEvents(column: string): NotificationType[] {
  const given = column.split(' ');
  return NOTIFICATION_TYPES.filter((type) => given.includes(type));
}
