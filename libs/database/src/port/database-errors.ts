/** The database is away, full or locked for too long. Nothing was changed, except where a commit was not confirmed. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database is unavailable', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** A key that must be unique is taken. Nothing was changed. */
export class UniqueViolationError extends Error {
  constructor(cause: unknown) {
    super('a unique key is taken', { cause });
    this.name = 'UniqueViolationError';
  }
}
