import type { Format } from '../../format/format.js';
import { COUNTED_AT_MOST } from './channel-backlog.js';

/** `1.234`, or `10.000+` where counting ended. */
export function waitingCount(waiting: number, format: Format): string {
  return waiting > COUNTED_AT_MOST ? `${format.number(COUNTED_AT_MOST)}+` : format.number(waiting);
}
