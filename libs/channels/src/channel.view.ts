import type { GatewayKind } from '@recado/config';

/** A channel and whether it can send. Times are UTC milliseconds. */
export interface ChannelView {
  id: number;
  name: string;
  gateway: GatewayKind;
  /** Nothing starts before this time; 0 while it works. */
  blockedUntil: number;
  /** Failures of the channel itself in a row; 0 while it works. */
  failures: number;
  /** Since when it fails without a success between. */
  failingSince: number | null;
  failureCode: string | null;
}
