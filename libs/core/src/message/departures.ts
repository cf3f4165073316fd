/**
 * Which attempts have begun to leave, for gateways that say so before anything does: one that a crash cut short before has
 * certainly not been sent.
 */
export abstract class Departures {
  /**
   * Notes on disk that the attempt begins to leave; false: the message is not this attempt's any more, so that nothing of it
   * may leave. Rejects where the database is away. `attempt`: its number, from 1.
   */
  abstract begin(messageId: number, attempt: number): Promise<boolean>;
}
