/** What a worker has done with published messages: their ids, each in one of the first three lists. */
export interface AttemptReport {
  /** It has claimed them. */
  readonly claimed?: readonly number[];
  /** They were sent, and that is on disk. */
  readonly sent?: readonly number[];
  /** Anything else became of them: their rows say what. */
  readonly changed?: readonly number[];
  /**
   * Those of the last list whose recipients get nothing from the provider at present, until the messages are due again.
   */
  readonly throttled?: readonly number[];
}

/**
 * Brings the feeder, in whichever process it runs, what workers do with what it has published, so that it need not read
 * those rows. A lost report costs it such a read a moment later.
 */
export abstract class AttemptReports {
  /** Reports what is already committed. */
  abstract tell(report: AttemptReport): void;

  /**
   * Calls back on every report, until the returned function is called. The listener returns whether it was for it, so that
   * no other process needs it.
   */
  abstract onReport(listener: (report: AttemptReport) => boolean): () => void;
}
