/**
 * Why Redis does not let a connection into the database that its URL names, in Redis's words: there is none of that
 * number, or it is not for this user. Undefined for any other error.
 */
export function databaseRefusal(error: Error & { command?: { name?: string } }): string | undefined {
  const isRefusal = error.name === 'ReplyError' && error.command?.name === 'select';
  // Without a password every command is refused, and that one is told by itself.
  return isRefusal && !error.message.startsWith('NOAUTH') ? error.message : undefined;
}

/** The sentence that follows REDIS_URL. */
export function refusalSentence(refusal: string, database: number | undefined): string {
  return `names database ${database}, which this Redis refuses (${refusal}): name one that it has, or none`;
}
