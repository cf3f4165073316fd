/** A group of channels that is addressed like a channel. Times are UTC milliseconds. */
export interface PoolView {
  id: number;
  name: string;
  createdAt: number;
  /** Since when it takes no new messages; null: it takes them. */
  archivedAt: number | null;
  /** The ids of its channels, at least one, ascending. */
  memberIds: readonly number[];
}
