/**
 * Why Redis refuses the database that a connection's URL names, in the words of Redis: there is none of that number, or
 * the user may not use it. Undefined for any other error.
 */
export function databaseRefusal(error: Error & { command?: { name?: string } }): string | undefined {
  const isRefusal = error.name === 'ReplyError' && error.command?.name === 'select';
  // Without a password every command is refused; that is reported as an error of its own.
  return isRefusal && !error.message.startsWith('NOAUTH') ? error.message : undefined;
}

/** The rest of a sentence that begins with REDIS_URL. */
export function refusalSentence(refusal: string, database: number | undefined): string {
  return `names database ${database}, which this Redis refuses (${refusal}): name one that it has, or none`;
}
