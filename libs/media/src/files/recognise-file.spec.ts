import { describe, expect, it } from 'vitest';
import { recogniseFile } from './media-files.js';

const L = (text: string) => Buffer.from(text, 'latin1');
const PNG = L('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\nIDAT');
const OLE = L('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0');
const OOXML = 'application/vnd.openxmlformats-officedocument';

/** A ZIP archive with these files, not compressed. */
function zip(...entries: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts = entries.map(([name, text]) => {
    const header = Buffer.alloc(30);
    header.write('PK\x03\x04\x14', 'latin1');
    header.writeUInt32LE(text.length, 18);
    header.writeUInt32LE(text.length, 22);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, L(name + text)]);
  });
  return Buffer.concat([...parts, L('PK\x01\x02'), Buffer.alloc(60)]);
}
const office = (part: string, main: string) =>
  zip(
    ['[Content_Types].xml', `<Types><Override PartName="/${part}" ContentType="${main}.main+xml"/></Types>`],
    [part, '<a/>'],
  );
const DOCX = office('word/document.xml', `${OOXML}.wordprocessingml.document`);
const XLSX = office('xl/workbook.xml', `${OOXML}.spreadsheetml.sheet`);
const PPTX = office('ppt/presentation.xml', `${OOXML}.presentationml.presentation`);
const XLSM = office('xl/workbook.xml', 'application/vnd.ms-excel.sheet.macroEnabled');
const EPUB = zip(['mimetype', 'application/epub+zip'], ['META-INF/container.xml', '<a/>']);
const ZIP = zip(['contas.txt', 'a']);

/** The first box of an ISO base media file. */
const ftyp = (major: string, ...compatible: readonly string[]) =>
  L(`\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${major}\0\0\0\0${compatible.join('')}\0\0\0\x08mdat`);
/** The first page of an Ogg stream. */
const ogg = (packet: string) =>
  L(`OggS\0\x02${'\0'.repeat(8)}\x01\0\0\0\0\0\0\0\x9a\x01\x02\x03\x01\x1e${packet}${'\0'.repeat(24)}`);
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

const found = async (head: Buffer, filename: string | null = null, mimetype: string | null = null) => {
  const file = await recogniseFile(head, { filename, mimetype });
  return file.ok ? `${file.type} ${file.mimetype}` : `${file.field} ${file.code}`;
};

describe('recogniseFile', () => {
  it.each([
    [L('\xff\xd8\xff\xe0'), 'image image/jpeg'],
    [PNG, 'image image/png'],
    [L('RIFF\x10\0\0\0WEBPVP8 '), 'image image/webp'],
    [L('GIF89a\x01'), 'image image/gif'],
    [L('GIF89a'), 'image image/gif'],
    [L('%PDF-1.7\n'), 'document application/pdf'],
    [ftyp('isom', 'isom', 'iso2', 'avc1', 'mp41'), 'video video/mp4'],
    [ftyp('3gp5', '3gp5'), 'video video/3gpp'],
    [ftyp('M4A ', 'M4A ', 'mp42'), 'audio audio/mp4'],
    [ftyp('qt  '), 'video video/quicktime'],
    [ogg('OpusHead\x01\x01'), 'audio audio/ogg; codecs=opus'],
    [ogg('\x01vorbis\0'), 'audio audio/ogg; codecs=vorbis'],
    [ogg('Speex   1.2'), 'audio audio/ogg; codecs=speex'],
    [ogg('\x7fFLAC\x01'), 'audio audio/ogg; codecs=flac'],
    [ogg('\x80theora\x03'), 'data media_type_refused'],
    [ogg('fishead\0'), 'data media_type_refused'],
    [ftyp('avif', 'avif', 'mif1', 'miaf'), 'data media_type_refused'],
    [ftyp('avis', 'avis', 'msf1', 'iso8'), 'data media_type_refused'],
    [ftyp('mif1', 'mif1', 'avif', 'miaf'), 'data media_type_refused'],
    [ftyp('crx ', 'crx ', 'isom'), 'data media_type_refused'],
    [ftyp('F4V ', 'isom', 'mp42'), 'data media_type_refused'],
    [ftyp('jp2 ', 'jp2 '), 'data media_type_refused'],
    [ftyp('heic', 'mif1', 'heic'), 'image image/heic'],
    [ftyp('heis', 'mif1', 'heis'), 'image image/heic'],
    [
      L('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm'),
      'data media_type_refused',
    ],
    [L('fLaC\0\0\0\x22'), 'data media_type_refused'],
    [L('\xff\xfd\x90\0\0\0'), 'data media_type_refused'],
    [utf16('Nome;Telefone\r\nJoão;11 98765-4321'), 'document text/plain'],
    [utf16('Nome;Telefone\r\nJoão;11 98765-4321', true), 'document text/plain'],
    [utf16('<?xml version="1.0"?><a/>'), 'document application/xml'],
    [utf16('<?xml version="1.0"?><a/>', true), 'document application/xml'],
    [L('BMW;11987654321\n'), 'document text/plain'],
    [L('GIFT;11987654321\n'), 'document text/plain'],
    [L('MZ;1\n'), 'document text/plain'],
    [L('\xef\xbb\xbfBMW;1\n'), 'document text/plain'],
    [L('\xef\xbb\xbf%PDF-1.4\n%\xe2\xe3'), 'document application/pdf'],
    [L('\r\n\r\n%PDF-1.4\n%\xe2\xe3\0'), 'document application/pdf'],
    [L('\r\n\r\n%PDF-1.4\n1 0 obj'), 'document application/pdf'],
    [L(`${'\0'.repeat(1_024)}%PDF-1.7\n`), 'document application/pdf'],
    [L(`${'\0'.repeat(1_025)}%PDF-1.7\n`), 'data media_type_unrecognised'],
    [L('HTTP/1.1 200 OK\r\n\r\n%PDF-1.7\n\0'), 'document application/pdf'],
    [L('Um PDF começa com %PDF-1.7\n'), 'document text/plain'],
    [XLSM, 'document application/vnd.ms-excel.sheet.macroenabled.12'],
    [EPUB, 'document application/epub+zip'],
    [L('7z\xbc\xaf\x27\x1c\0\x04'), 'document application/x-7z-compressed'],
    [L('ID3\x04\0\0\0\0\x10\0'), 'audio audio/mpeg'],
    [L('\xff\xfb\x90\0'), 'audio audio/mpeg'],
    [L('\xff\xf1\x50\x80'), 'audio audio/aac'],
    [L('#!AMR\n'), 'audio audio/amr'],
    [DOCX, `document ${OOXML}.wordprocessingml.document`],
    [XLSX, `document ${OOXML}.spreadsheetml.sheet`],
    [PPTX, `document ${OOXML}.presentationml.presentation`],
    [ZIP, 'document application/zip'],
    [L('Olá;"a"\r\n'), 'document text/plain'],
    [L('\xef\xbb\xbf<?xml version="1.0"?><nfeProc/>'), 'document application/xml'],
    [L('\x01\x02\0\x03'), 'data media_type_unrecognised'],
  ])('knows by its first bytes %j: %s', async (head, expected) => {
    expect(await found(head)).toBe(expected);
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
    [ftyp('isom'), 'voz.m4a', 'audio/mp4', 'audio audio/mp4'],
    [ogg('OpusHead\x01\x01'), 'voz.ogg', 'audio/ogg; codecs=opus', 'audio audio/ogg; codecs=opus'],
    [L('\x01\x02\0'), null, 'application/x-own', 'document application/x-own'],
    [L('<!doctype html><html xmlns="x">'), 'a.xhtml', 'application/xhtml+xml', 'document application/xhtml+xml'],
    [L('\n\n%PDF-1.7\n'), 'boleto.pdf', 'application/pdf', 'document application/pdf'],
    [L('Veja: %PDF-1.7\n'), 'boleto.pdf', null, 'document application/pdf'],
    [utf16('a;b\n'), 'lista.csv', 'text/csv', 'document text/csv'],
    [ogg('\x01vorbis\0'), 'voz.ogg', 'audio/ogg; codecs=opus', 'audio audio/ogg; codecs=vorbis'],
    [ZIP, null, 'application/java-archive', 'document application/java-archive'],
    [L('Rar!\x1a\x07\x01\0'), 'a.rar', 'application/vnd.rar', 'document application/vnd.rar'],
  ])('chooses by what is said of it: %j %s %s', async (head, filename, mimetype, expected) => {
    expect(await found(head, filename, mimetype)).toBe(expected);
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
    [XLSX, 'carta.docx', null, 'filename media_filename_contradicts'],
    [XLSM, 'contas.xlsx', null, 'filename media_filename_contradicts'],
    [L('\x01\x02\0'), null, 'application/xhtml+xml', 'mimetype media_mimetype_contradicts'],
    [ZIP, null, 'application/xhtml+xml', 'mimetype media_mimetype_contradicts'],
    [L('a;b\n'), null, 'application/xhtml+xml', 'mimetype media_mimetype_contradicts'],
    [L('<html>erro 500</html>'), 'boleto.pdf', 'application/xhtml+xml', 'filename media_filename_contradicts'],
    [L('\x01\x02\0'), null, 'text/calendar', 'mimetype media_mimetype_contradicts'],
    [L('\x01\x02\0'), null, 'application/epub+zip', 'mimetype media_mimetype_contradicts'],
    [L('Rar!\x1a\x07\x01\0'), 'boleto.pdf', null, 'filename media_filename_contradicts'],
    [ftyp('avif', 'avif'), 'foto.jpg', 'image/jpeg', 'data media_type_refused'],
    [ftyp('avif', 'avif'), 'foto.avif', 'image/avif', 'data media_type_refused'],
    [L('<html>%PDF-1.7</html>'), 'boleto.pdf', 'application/xhtml+xml', 'mimetype media_mimetype_contradicts'],
  ])('refuses what contradicts the bytes: %j %s %s', async (head, filename, mimetype, expected) => {
    expect(await found(head, filename, mimetype)).toBe(expected);
  });
});
