/**
 * One database of Recado, told apart from every other: processes that share it belong together, and what they put where
 * others may be (Redis, a provider) carries its id. A database that is copied takes the id along.
 */
export class Installation {
  /** `id`: lower-case letters and digits, 16 at most. `createdAt`: when it got the id, UTC milliseconds. */
  constructor(
    readonly id: string,
    readonly createdAt: number,
  ) {}
}
