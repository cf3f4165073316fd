import type { MediaType } from '../message/media-content.js';

/** A kind of file: what WhatsApp calls it, its MIME type, and what else people call it. */
export interface FileKind {
  type: MediaType;
  mimetype: string;
  /** Other MIME types that mean the same. */
  also: readonly string[];
  /** Endings of names, in lower case without the dot. */
  endings: readonly string[];
}

function kind(type: MediaType, mimetype: string, endings: string, ...also: readonly string[]): FileKind {
  return { type, mimetype, endings: endings.split(' '), also };
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The kinds that are told apart by their bytes, or by their names and types where the bytes are the same. */
export const FILE_KINDS = {
  jpeg: kind('image', 'image/jpeg', 'jpg jpeg jfif', 'image/jpg', 'image/pjpeg'),
  png: kind('image', 'image/png', 'png'),
  webp: kind('image', 'image/webp', 'webp'),
  gif: kind('image', 'image/gif', 'gif'),
  heic: kind('image', 'image/heic', 'heic heif', 'image/heif'),
  mp4: kind('video', 'video/mp4', 'mp4 m4v', 'video/x-m4v'),
  threeGp: kind('video', 'video/3gpp', '3gp 3gpp', 'video/3gp', 'audio/3gpp'),
  quicktime: kind('video', 'video/quicktime', 'mov qt'),
  m4a: kind('audio', 'audio/mp4', 'm4a m4b', 'audio/x-m4a', 'audio/m4a'),
  opus: kind('audio', 'audio/ogg; codecs=opus', 'ogg oga opus', 'audio/ogg', 'audio/opus', 'application/ogg'),
  vorbis: kind('audio', 'audio/ogg; codecs=vorbis', 'ogg oga', 'audio/ogg', 'application/ogg'),
  speex: kind('audio', 'audio/ogg; codecs=speex', 'spx ogg oga', 'audio/ogg', 'application/ogg', 'audio/speex'),
  oggFlac: kind('audio', 'audio/ogg; codecs=flac', 'oga ogg', 'audio/ogg', 'application/ogg'),
  mp3: kind('audio', 'audio/mpeg', 'mp3', 'audio/mp3', 'audio/x-mp3'),
  aac: kind('audio', 'audio/aac', 'aac', 'audio/x-aac', 'audio/aacp'),
  amr: kind('audio', 'audio/amr', 'amr', 'audio/amr-nb'),
  wav: kind('audio', 'audio/wav', 'wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'),
  pdf: kind('document', 'application/pdf', 'pdf', 'application/x-pdf'),
  docx: kind('document', `${OFFICE}.wordprocessingml.document`, 'docx'),
  xlsx: kind('document', `${OFFICE}.spreadsheetml.sheet`, 'xlsx'),
  pptx: kind('document', `${OFFICE}.presentationml.presentation`, 'pptx'),
  zip: kind('document', 'application/zip', 'zip', 'application/x-zip-compressed'),
  doc: kind('document', 'application/msword', 'doc'),
  xls: kind('document', 'application/vnd.ms-excel', 'xls'),
  ppt: kind('document', 'application/vnd.ms-powerpoint', 'ppt'),
  ole: kind('document', 'application/x-ole-storage', 'msg'),
  rtf: kind('document', 'application/rtf', 'rtf', 'text/rtf'),
  text: kind('document', 'text/plain', 'txt log text'),
  // Browsers on Windows call a CSV file what opens it: Excel.
  csv: kind('document', 'text/csv', 'csv txt', 'text/plain', 'application/csv', 'application/vnd.ms-excel'),
  xml: kind('document', 'application/xml', 'xml', 'text/xml', 'text/plain'),
  json: kind('document', 'application/json', 'json', 'text/plain'),
  html: kind('document', 'text/html', 'html htm', 'text/plain'),
  vcard: kind('document', 'text/vcard', 'vcf', 'text/x-vcard'),
} as const satisfies Record<string, FileKind>;

/** How the names of files of this type usually end: `bin` for an unknown type. */
export function endingOf(mimetype: string): string {
  const kinds: readonly FileKind[] = Object.values(FILE_KINDS);
  const [essence] = mimetype.split(';', 1);
  return kinds.find((kind) => kind.mimetype === mimetype || kind.mimetype === essence)?.endings[0] ?? 'bin';
}

/** The kind of medium whose names end so, such as `pdf`; undefined for an unknown ending. */
export function mediaTypeOfEnding(ending: string): MediaType | undefined {
  const kinds: readonly FileKind[] = Object.values(FILE_KINDS);
  return kinds.find(({ endings }) => endings.includes(ending.toLowerCase()))?.type;
}
