/** The bytes of a content are not where they were put, such as in a folder that was not restored. */
export class MissingContentError extends Error {
  constructor(readonly contentId: number) {
    super(`the bytes of content ${contentId} are missing`);
    this.name = 'MissingContentError';
  }
}

type MediaStoreName = 'database' | 'folder';

/** Keeps bytes by the id of their content. Each content is written once. */
export abstract class MediaStore {
  abstract readonly name: MediaStoreName;

  /** Resolves when all bytes are on disk. Rejects with what the source rejects with; a part may be kept then. */
  abstract write(contentId: number, bytes: AsyncIterable<Buffer>): Promise<void>;

  /** Whether it has the bytes. */
  abstract has(contentId: number): Promise<boolean>;

  /** The bytes, from a place on, a bounded part at a time. Throws MissingContentError. */
  abstract read(contentId: number, from?: number): AsyncGenerator<Buffer, void>;

  /** Removes the bytes, if there are any, in short steps. */
  abstract remove(contentId: number): Promise<void>;

  /** Rejects with what is wrong where the store cannot be used. */
  abstract check(): Promise<void>;
}
