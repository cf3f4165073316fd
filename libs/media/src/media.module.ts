import { Global, Module } from '@nestjs/common';
import { AuthModule } from '@recado/auth';
import { KeptFiles, shared } from '@recado/core';
import { Contents } from './files/contents.js';
import { MediaAddresses } from './files/media-addresses.js';
import { MediaFiles } from './files/media-files.js';
import { MediaQuota } from './files/media-quota.js';
import { MediaStores } from './files/media-stores.js';
import { MediaSpool } from './files/spool.js';
import { FileNeeds, MediaFigures, MediaHousekeeping, PersonFiles, MediaRetention } from './housekeeping.js';
import { MediaContentController } from './http/media-content.controller.js';
import { FormUploads, MediaController } from './http/media.controller.js';
import { MediaUploads } from './uploads/media-uploads.js';

/** Files that programs and people give us for their messages. Global for the port of the gateways, KeptFiles. */
@Global()
@Module({
  ...shared(
    [
      MediaQuota,
      MediaFiles,
      { provide: KeptFiles, useExisting: MediaFiles },
      MediaSpool,
      MediaAddresses,
      MediaUploads,
      MediaRetention,
      PersonFiles,
      MediaFigures,
      FormUploads,
    ],
    { inner: [MediaStores, Contents, FileNeeds] },
  ),
})
export class MediaModule {}

/** Removes files at the end of their time. Needs the Leader of the app. */
@Module({ imports: [MediaModule], providers: [MediaHousekeeping] })
export class MediaWorkerModule {}

/** The route for new files, and that of signed addresses. */
@Module({ imports: [MediaModule, AuthModule], controllers: [MediaController, MediaContentController] })
export class MediaApiModule {}
