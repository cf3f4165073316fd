export { MediaAddresses } from './files/media-addresses.js';
export type { KeptFile } from './files/media-file.view.js';
export { MediaFiles, recogniseFile } from './files/media-files.js';
export { MediaStores } from './files/media-stores.js';
export { MediaSpool } from './files/spool.js';
export {
  isNearlyFull,
  MEDIA_COUNTED_AT_MOST,
  MediaFigures,
  type MediaReading,
  MediaRetention,
  PersonFiles,
} from './housekeeping.js';
export { acceptUploads, UPLOAD_PATH } from './http/accept-uploads.js';
export { attachmentOf } from './http/media-content.controller.js';
export { bytesOfBase64, FormUploads } from './http/media.controller.js';
export type { UploadedForm } from './http/uploaded-file.js';
export { MediaApiModule, MediaModule, MediaWorkerModule } from './media.module.js';
export { MediaUploads } from './uploads/media-uploads.js';
