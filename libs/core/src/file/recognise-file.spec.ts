import { describe, expect, it } from 'vitest';
import { recogniseFile } from './recognise-file.js';

const L = (text: string) => Buffer.from(text, 'latin1');
const PNG = L('\x89PNG\r\n\x1a\n\0\0');
const ZIP = L('PK\x03\x04\x14\0\0\0\x08\0[Content_Types].xml');
const OLE = L('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0');
const OOXML = 'application/vnd.openxmlformats-officedocument';

const found = (head: Buffer, filename: string | null = null, mimetype: string | null = null) => {
  const file = recogniseFile(head, { filename, mimetype });
  return file.ok ? `${file.type} ${file.mimetype}` : `${file.field} ${file.code}`;
};

describe('recogniseFile', () => {
  it.each([
    [L('\xff\xd8\xff\xe0'), 'image image/jpeg'],
    [PNG, 'image image/png'],
    [L('RIFF\x10\0\0\0WEBPVP8 '), 'image image/webp'],
    [L('GIF89a\x01'), 'image image/gif'],
    [L('%PDF-1.7\n'), 'document application/pdf'],
    [L('\0\0\0\x18ftypisom\0\0'), 'video video/mp4'],
    [L('\0\0\0\x18ftyp3gp5\0\0'), 'video video/3gpp'],
    [L('\0\0\0\x18ftypM4A \0\0'), 'audio audio/mp4'],
    [L('\0\0\0\x18ftypqt  \0\0'), 'video video/quicktime'],
    [L('OggS\0\x02OpusHead'), 'audio audio/ogg; codecs=opus'],
    [L('OggS\0\x02\x01vorbis'), 'audio audio/ogg'],
    [L('ID3\x04\0'), 'audio audio/mpeg'],
    [L('\xff\xfb\x90\0'), 'audio audio/mpeg'],
    [L('\xff\xf1\x50\x80'), 'audio audio/aac'],
    [L('#!AMR\n'), 'audio audio/amr'],
    [L('PK\x03\x04word/document.xml'), `document ${OOXML}.wordprocessingml.document`],
    [L('PK\x03\x04xl/workbook.xml'), `document ${OOXML}.spreadsheetml.sheet`],
    [L('PK\x03\x04ppt/slides'), `document ${OOXML}.presentationml.presentation`],
    [ZIP, 'document application/zip'],
    [L('Olá;"a"\r\n'), 'document text/plain'],
    [L('\xef\xbb\xbf<?xml version="1.0"?><nfeProc/>'), 'document application/xml'],
    [L('\x01\x02\0\x03'), 'data media_type_unrecognised'],
  ])('knows by its first bytes %j: %s', (head, expected) => {
    expect(found(head)).toBe(expected);
  });

  it.each([
    [ZIP, 'planilha.XLSX', null, `document ${OOXML}.spreadsheetml.sheet`],
    [ZIP, null, `${OOXML}.wordprocessingml.document`, `document ${OOXML}.wordprocessingml.document`],
    [ZIP, 'livro.epub', 'application/epub+zip', 'document application/epub+zip'],
    [OLE, 'carta.doc', null, 'document application/msword'],
    [OLE, null, 'application/vnd.ms-excel', 'document application/vnd.ms-excel'],
    [L('a;b\n'), 'lista.csv', null, 'document text/csv'],
    [L('a;b\n'), 'lista.csv', 'text/plain', 'document text/csv'],
    // A browser on Windows.
    [L('a;b\n'), 'lista.csv', 'application/vnd.ms-excel', 'document text/csv'],
    [L('a;b\n'), 'lista.txt', 'text/csv', 'document text/csv'],
    [L('a,b\n'), 'dados.xyz', null, 'document text/plain'],
    [PNG, 'foto.png', 'application/octet-stream', 'image image/png'],
    [L('\xff\xd8\xff'), 'FOTO.JPG', 'image/jpg', 'image image/jpeg'],
    [L('\0\0\0\x18ftypisom'), 'voz.m4a', 'audio/mp4', 'audio audio/mp4'],
    [L('OggS\0\x02OpusHead'), 'voz.ogg', 'audio/ogg; codecs=opus', 'audio audio/ogg; codecs=opus'],
    [L('\x01\x02\0'), null, 'application/x-own', 'document application/x-own'],
  ])('chooses by what is said of it: %j %s %s', (head, filename, mimetype, expected) => {
    expect(found(head, filename, mimetype)).toBe(expected);
  });

  it.each([
    [PNG, 'foto.jpg', null, 'filename media_filename_contradicts'],
    [PNG, 'boleto.pdf', 'application/pdf', 'mimetype media_mimetype_contradicts'],
    [PNG, 'boleto.pdf', 'image/png', 'filename media_filename_contradicts'],
    [L('<html>erro 500</html>'), 'boleto.pdf', 'application/pdf', 'mimetype media_mimetype_contradicts'],
    [L('<html>erro 500</html>'), 'boleto.pdf', null, 'filename media_filename_contradicts'],
    [L('%PDF-1.4'), null, 'image/x-own', 'mimetype media_mimetype_contradicts'],
    [L('\x01\x02\0'), 'boleto.pdf', 'application/pdf', 'mimetype media_mimetype_contradicts'],
    [L('\x01\x02\0'), 'filme.mp4', null, 'filename media_filename_contradicts'],
    [L('PK\x03\x04xl/'), 'carta.docx', null, 'filename media_filename_contradicts'],
  ])('refuses what contradicts the bytes: %j %s %s', (head, filename, mimetype, expected) => {
    expect(found(head, filename, mimetype)).toBe(expected);
  });
});
