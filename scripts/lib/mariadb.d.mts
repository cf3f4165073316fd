export function findMariadb(): { server: string; installer: string | undefined } | undefined;
export function ensureMariadb(): Promise<boolean>;
