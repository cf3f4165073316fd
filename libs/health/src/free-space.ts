import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';

/** How much room is left for the data of this process. */
@Injectable()
export class FreeSpace {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Bytes of the data folder's disk that are free for us; undefined with a database server, whose disk is elsewhere. */
  async bytes(): Promise<number | undefined> {
    const { database, dataFolder } = this.config;
    if (database.kind !== 'sqlite') return undefined;
    const { bavail, bsize } = await statfs(dataFolder);
    return bavail * bsize;
  }
}
