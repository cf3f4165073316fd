import { Readable } from 'node:stream';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError } from '@recado/core';
import type { FastifyReply } from 'fastify';
import { MediaAddresses } from '../files/media-addresses.js';
import { MediaFiles } from '../files/media-files.js';
import { MissingContentError } from '../files/media-stores.js';

/** Saved, never shown by a browser under our address (RFC 6266). */
export function attachmentOf(filename: string | null): string {
  if (filename === null) return 'attachment';
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

/** `GET /media/<token>`: a file for whoever has its address, which Recado signs for programs of the operator. */
@ApiExcludeController()
@Controller('media')
export class MediaContentController {
  constructor(
    private readonly files: MediaFiles,
    private readonly addresses: MediaAddresses,
  ) {}

  @Get(':token')
  async content(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    const id = this.addresses.read(token);
    const file = id === undefined ? undefined : (await this.files.find([id])).get(id);
    if (!file) throw new DomainError('not_found');
    const bytes = this.files.read(file);
    // Read before the headers leave, so that a content that is gone is a 404.
    const first = await bytes.next().catch((error: unknown) => {
      throw error instanceof MissingContentError ? new DomainError('not_found', { cause: error }) : error;
    });
    const { mimetype, filename, size } = file.media;
    await reply
      .header('content-type', mimetype)
      .header('content-length', size)
      .header('content-disposition', attachmentOf(filename))
      .header('cache-control', 'private, no-store')
      .send(Readable.from(rest(first, bytes), { objectMode: false }));
  }
}

async function* rest(first: IteratorResult<Buffer, void>, bytes: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer> {
  if (first.done) return;
  yield first.value;
  yield* bytes;
}
