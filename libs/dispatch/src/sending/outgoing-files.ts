import { Injectable } from '@nestjs/common';
import type { FileMedia } from '@recado/core';
import type { KnownUploads, OutgoingFile } from '@recado/gateways';
import { type KeptFile, MediaAddresses, MediaFiles, MediaUploads } from '@recado/media';

/** Hands the files of messages to gateways. */
@Injectable()
export class OutgoingFiles {
  constructor(
    private readonly files: MediaFiles,
    private readonly uploads: MediaUploads,
    private readonly addresses: MediaAddresses,
  ) {}

  /**
   * Those of these files that are kept, for a channel, by their ids. Of two with one id the first counts. Rejects without
   * the database.
   */
  async of(media: readonly FileMedia[], channelId: number): Promise<Map<string, OutgoingFile>> {
    const found = new Map<string, OutgoingFile>();
    const kept = await this.files.find([...new Set(media.map(({ id }) => id))]);
    for (const file of media) {
      const own = kept.get(file.id);
      if (own && !found.has(file.id) && (await this.files.has(own)))
        found.set(file.id, this.toOutgoing(file, own, channelId));
    }
    return found;
  }

  private toOutgoing({ id, type, mimetype, filename }: FileMedia, kept: KeptFile, channelId: number): OutgoingFile {
    return {
      ...{ type, mimetype, filename },
      size: kept.media.size,
      sha256: kept.sha256,
      open: () => this.files.read(kept),
      address: () => this.addresses.of(id),
      uploads: this.uploadsOf(kept, channelId),
    };
  }

  private uploadsOf({ contentId }: KeptFile, channelId: number): KnownUploads {
    const upload = (purpose: string) => ({ contentId, channelId, purpose });
    return {
      find: (purpose) => this.uploads.find(upload(purpose)),
      remember: (purpose, id) => this.uploads.remember(upload(purpose), id),
      forget: (purpose) => this.uploads.forget(upload(purpose)),
    };
  }
}
