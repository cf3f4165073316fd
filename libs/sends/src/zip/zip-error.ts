/**
 * Why an archive, or a file in it, is not read. too_large: unpacked, it has more bytes than are read. too_many: it has more
 * files than are read. protected: it has a password. method: it is packed in a way that is not read.
 */
export type ZipFault = 'broken' | 'too_large' | 'too_many' | 'protected' | 'method';

/** An archive, or a file in it, that is not read. */
export class ZipError extends Error {
  constructor(readonly code: ZipFault) {
    super(`the archive cannot be read: ${code}`);
  }
}
