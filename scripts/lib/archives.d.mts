export function archivesOf(version: string, seconds: number): Record<string, Uint8Array>;
