import { FilesOfRequests } from '../files/request-files.js';

/** For tests of messages that carry no files. */
export const NO_FILES = { hasFiles: () => false } as Pick<FilesOfRequests, 'hasFiles'> as FilesOfRequests;
