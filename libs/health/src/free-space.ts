import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';

/** Free space of a disk, in MiB, below which people are told. */
export const DISK_MIB = {
  /** A million messages take about 500 with their indexes. */
  little: 1_024,
  /** SQLite's log alone may grow to 64 between two checkpoints. */
  tooLittle: 128,
} as const;

/** Reads the free space of the disk that keeps the data. */
@Injectable()
export class FreeSpace {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Bytes that this process may still write; undefined with a database server, whose disk is elsewhere. */
  async bytes(): Promise<number | undefined> {
    const { database, dataFolder } = this.config;
    if (database.kind !== 'sqlite') return undefined;
    const { bavail, bsize } = await statfs(dataFolder);
    return bavail * bsize;
  }
}
