export function findProgram(name: string, furtherFolders: readonly string[]): string | undefined;
