import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { Administrators } from './administrators.js';
import { linkDigest, newLinkToken } from './link-token.js';

/** How long a link is good, in ms. */
const VALID_FOR_MS = 86_400_000;
/** Links of processes that start within this time of each other all work, in ms. */
const TOGETHER_MS = 60_000;

/** The links that create the first administrator. Every process on the database accepts them. */
@Injectable()
export class SetupLink {
  constructor(
    private readonly database: Database,
    private readonly administrators: Administrators,
    private readonly clock: Clock,
  ) {}

  /** Makes a link and returns its token. The links of earlier starts end; where only one server can run, all others end. */
  async make(): Promise<string> {
    const token = newLinkToken();
    const now = this.clock.now();
    const ended = this.database.capabilities.singleServer ? now : now - TOGETHER_MS;
    await this.database.write(async (tx) => {
      await tx.run('DELETE FROM setup_links WHERE created_at <= ?', [ended]);
      await tx.insert(
        'setup_links',
        ['hash', 'created_at', 'expires_at'],
        [[linkDigest(token), now, now + VALID_FOR_MS]],
      );
    });
    return token;
  }

  /** False a day after the link was made, and once there is an administrator. */
  async isValid(token: string): Promise<boolean> {
    const [link] = await this.database.read('SELECT id FROM setup_links WHERE hash = ? AND expires_at > ?', [
      linkDigest(token),
      this.clock.now(),
    ]);
    return link !== undefined && (await this.administrators.count()) === 0;
  }
}
