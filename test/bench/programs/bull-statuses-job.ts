/** The job of a message whose status is in a database: all that its sending needs. */
export interface StatusJob {
  readonly id: number;
  readonly phone: string;
  readonly text: string;
}
