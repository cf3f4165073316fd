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

  /** The file of a medium, for a channel; undefined: it is not kept any more. Rejects without the database. */
  async of(media: FileMedia, channelId: number): Promise<OutgoingFile | undefined> {
    const kept = (await this.files.find([media.id])).get(media.id);
    if (!kept || !(await this.files.has(kept))) return undefined;
    return {
      type: media.type,
      mimetype: media.mimetype,
      filename: media.filename,
      size: kept.media.size,
      sha256: kept.sha256,
      open: () => this.files.read(kept),
      address: () => this.addresses.of(media.id),
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
