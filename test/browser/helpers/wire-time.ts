/** A time in the server's zone, as the API writes it. */
export function wireTime(at: number): string {
  const zone = { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' } as const;
  return new Intl.DateTimeFormat('sv-SE', zone).format(at);
}

/** A time `days` from now, as the API writes it. */
export function inDays(days: number): string {
  return wireTime(Date.now() + days * 86_400_000);
}
