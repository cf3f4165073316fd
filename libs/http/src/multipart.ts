import type { Readable } from 'node:stream';
import { decodeCell, DomainError, nameOfPart } from '@recado/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const MULTIPART = 'multipart/form-data';

/** Reads a body with a file; resolves to what the handler gets as its body. */
type MultipartParser = (request: FastifyRequest, payload: Readable) => Promise<unknown>;

/** By the path of the request. Fastify has one parser for a content type, while several libs take forms with files. */
const parsers = new WeakMap<object, Map<string, MultipartParser>>();

/** Takes forms with a file at this path; at every other path they are answered with 415, before their body is read. */
export function takeMultipart(fastify: FastifyInstance, path: string, parser: MultipartParser): void {
  const known = parsers.get(fastify);
  if (known) return void known.set(path, parser);
  const byPath = new Map([[path, parser]]);
  parsers.set(fastify, byPath);
  fastify.addContentTypeParser(MULTIPART, async (request: FastifyRequest, payload: Readable) => {
    const taken = byPath.get(request.routeOptions?.url ?? request.url);
    if (!taken) throw new DomainError('unsupported_media_type');
    return taken(request, payload);
  });
}

/**
 * How much of a form is remembered, in bytes: the lines before a part, and what comes in while the part is parsed. What is
 * longer than the rest is remembered whole.
 */
const MAX_REMEMBERED_BYTES = 256 * 1_024;
/** More pieces than that are joined: one may be a single byte. */
const MAX_PIECES = 256;
const FILENAMES = /filename="([^"\r\n]*)"/gi;

/**
 * The names of the files of a form. Its parser reads them as UTF-8, and Delphi, VB and old browsers send their code page:
 * the bytes that came tell what was meant. To be made before the parser is given the form.
 */
export class PartNames {
  private pieces: Buffer[] = [];
  private bytes = 0;
  private readonly note = (piece: Buffer) => {
    this.pieces.push(piece);
    this.bytes += piece.length;
    while (this.bytes - this.pieces[0]!.length >= MAX_REMEMBERED_BYTES) this.bytes -= this.pieces.shift()!.length;
    if (this.pieces.length > MAX_PIECES) this.pieces = [Buffer.concat(this.pieces)];
  };

  constructor(private readonly payload: Readable) {
    payload.on('data', this.note);
  }

  /** What the parser says of the file that begins, without folders, as every system can save it; null: nothing is left. */
  nameOf(said: string): string | null {
    return nameOfPart(said.includes('\ufffd') ? this.meant(said) : said);
  }

  /** No further file is asked for. */
  end(): void {
    this.payload.off('data', this.note);
    this.pieces = [];
  }

  private meant(said: string): string {
    const came = Buffer.concat(this.pieces).toString('latin1');
    const names = [...came.matchAll(FILENAMES)].map(([, bytes = '']) => bytes);
    const bytes = names.findLast((each) => Buffer.from(each, 'latin1').toString() === said);
    return (bytes !== undefined && decodeCell(bytes, 'windows-1252')) || said;
  }
}
