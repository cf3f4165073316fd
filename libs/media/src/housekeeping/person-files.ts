import { Injectable } from '@nestjs/common';
import { contentOf, filesIn } from '@recado/core';
import { Database } from '@recado/database';
import { FileNeeds } from './file-needs.js';
import { MediaRetention } from './media-retention.js';

/** Files that the messages to a person carry. */
@Injectable()
export class PersonFiles {
  constructor(
    private readonly database: Database,
    private readonly needs: FileNeeds,
    private readonly retention: MediaRetention,
  ) {}

  /** The files that these contents of messages (JSON) carry, each once. */
  idsIn(contents: readonly string[]): string[] {
    const files = contents.flatMap((content) => filesIn(contentOf(content)));
    return [...new Set(files.map(({ id }) => id))];
  }

  /**
   * Removes those of these files that no message carries any more, after the messages of a person were erased; returns how
   * many. A file that went to other people too stays with their messages.
   */
  async removeUncarried(ids: readonly string[]): Promise<number> {
    const select = `SELECT id, public_id AS publicId, content_id AS contentId FROM media_files
      WHERE public_id IN ${this.database.capabilities.list}`;
    const files = await this.database.read<{ id: number; publicId: string; contentId: number }>(select, [ids]);
    let removed = 0;
    for (const { id, publicId, contentId } of files) {
      const carried = await this.needs.carriedUpTo(id, publicId);
      if (carried === null) continue;
      if (await this.retention.removeNow(id, contentId, carried)) removed++;
    }
    return removed;
  }
}
