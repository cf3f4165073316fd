/** A condition that limits rows to those of one key, appended to a WHERE, and its values; undefined: no limit. */
export function ownedBy(apiKeyId: number | undefined, column = 'api_key_id'): { owner: string; values: number[] } {
  return apiKeyId === undefined ? { owner: '', values: [] } : { owner: ` AND ${column} = ?`, values: [apiKeyId] };
}
