/** Where a process runs: a machine of the private network. */
export interface Place {
  readonly address: string;
  /** The words before its command. */
  readonly on: readonly string[];
}
