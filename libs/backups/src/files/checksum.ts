import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The ending of the file beside a backup that has its checksum, as `sha256sum --check` reads it. */
export const CHECKSUM = '.sha256';

/** The file with the checksum of a backup. */
export function sidecarOf(file: string): string {
  return `${file}${CHECKSUM}`;
}

/** The SHA-256 of a file as it is on the disk, in hexadecimal digits. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 ** 2 }), hash);
  return hash.digest('hex');
}

/** Writes the checksum of a backup beside it. */
export function writeChecksum(file: string, sha256: string): void {
  writeFileSync(sidecarOf(file), `${sha256}  ${basename(file)}\n`, { mode: 0o600 });
}

/** The checksum that stands beside a backup; undefined: there is none, or the file beside it has none. */
export function writtenChecksum(file: string): string | undefined {
  const sidecar = sidecarOf(file);
  if (!existsSync(sidecar)) return undefined;
  return /^([\da-f]{64})\b/i.exec(readFileSync(sidecar, 'utf8'))?.[1]?.toLowerCase();
}
