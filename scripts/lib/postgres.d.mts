export interface PostgresPrograms {
  server: string;
  installer: string;
}
export function findPostgres(): PostgresPrograms | undefined;
export function ensurePostgres(): Promise<PostgresPrograms | undefined>;
