/**
 * One database of Recado with the processes that share it. What they store in shared places (Redis, a provider)
 * contains the installation's id. A copy of the database has the same id.
 */
export class Installation {
  /** `id`: lower-case letters and digits, 16 at most. `createdAt`: when it got the id, UTC milliseconds. */
  constructor(
    readonly id: string,
    readonly createdAt: number,
  ) {}
}
