import { NOTIFICATION_TYPES, type NotificationType } from '@recado/core';

/** A list of events as a column keeps it: each once, in the usual order. */
export function joinEvents(events: readonly NotificationType[]): string {
  return NOTIFICATION_TYPES.filter((type) => events.includes(type)).join(' ');
}

/** The events of a column. Those that only a newer version knows are left out. */
export function splitEvents(column: string): NotificationType[] {
  const given = column.split(' ');
  return NOTIFICATION_TYPES.filter((type) => given.includes(type));
}
