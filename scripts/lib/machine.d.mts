import type { statfsSync } from 'node:fs';

export const INSTALL_DISK_MIB: number;
export const BUILD_MEMORY_MIB: number;
export function requireDisk(
  fileSystem?: (folder: string) => Pick<ReturnType<typeof statfsSync>, 'bavail' | 'bsize'>,
): void;
export function memoryWarning(bytes?: number): string | undefined;
