export interface PostgresPrograms {
  server: string;
  installer: string;
}
export function ensurePostgres(): Promise<PostgresPrograms | undefined>;
