import { Global, Module } from '@nestjs/common';
import { AuthModule } from '@recado/auth';
import { KeptFiles } from '@recado/core';
import { Contents } from './files/contents.js';
import { MediaAddresses } from './files/media-addresses.js';
import { MediaFiles } from './files/media-files.js';
import { MediaSpool } from './files/spool.js';
import { FileNeeds } from './housekeeping/file-needs.js';
import { MediaFigures } from './housekeeping/media-figures.js';
import { MediaHousekeeping } from './housekeeping/media-housekeeping.js';
import { MediaRetention } from './housekeeping/media-retention.js';
import { PersonFiles } from './housekeeping/person-files.js';
import { MediaContentController } from './http/media-content.controller.js';
import { MediaController } from './http/media.controller.js';
import { MediaStores } from './store/media-stores.js';
import { MediaUploads } from './uploads/media-uploads.js';

/** Files that programs and people give us for their messages. Global for the port of the gateways, KeptFiles. */
@Global()
@Module({
  providers: [
    MediaStores,
    Contents,
    MediaFiles,
    { provide: KeptFiles, useExisting: MediaFiles },
    MediaSpool,
    MediaAddresses,
    MediaUploads,
    FileNeeds,
    MediaRetention,
    PersonFiles,
    MediaFigures,
  ],
  exports: [KeptFiles, MediaFiles, MediaSpool, MediaAddresses, MediaUploads, MediaRetention, PersonFiles, MediaFigures],
})
export class MediaModule {}

/** Removes files at the end of their time. Needs the Leader of the app. */
@Module({ imports: [MediaModule], providers: [MediaHousekeeping] })
export class MediaWorkerModule {}

/** The route for new files, and that of signed addresses. */
@Module({ imports: [MediaModule, AuthModule], controllers: [MediaController, MediaContentController] })
export class MediaApiModule {}
