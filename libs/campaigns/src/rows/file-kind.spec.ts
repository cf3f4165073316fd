import { describe, expect, it } from 'vitest';
import { fileKindOf, zippedKindOf } from './file-kind.js';

describe('The kind of a file', () => {
  it.each([
    ['text', 'telefone;nome\n'],
    ['text', '\uFEFFtelefone;nome\n'],
    ['text', '<5511987654321>;Ana'],
    ['text', '{nome};telefone'],
    ['vcf', '\uFEFFBEGIN:VCARD\r\nVERSION:3.0'],
    ['html', '\n<!DOCTYPE html><html>'],
    ['html', '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'],
    ['html', '<table border="1"><tr>'],
    ['html', '<!-- made by a shop --><TABLE>'],
    ['xml', '<?xml version="1.0"?><Workbook>'],
    ['json', '[{"telefone":"55"}]'],
    ['json', '{ "contacts": []'],
    ['pdf', '%PDF-1.7'],
    ['rtf', '{\\rtf1'],
    ['zipped', 'PK\u0003\u0004'],
    ['binary', 'SQLite format 3\0'],
  ])('is %s: %j', (kind, content) => expect(fileKindOf(Buffer.from(content))).toBe(kind));

  it('is told from UTF-16, archives, pictures and old spreadsheets by their bytes', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a;b', 'utf16le')]);
    const begins = (...bytes: number[]) => fileKindOf(Buffer.from([...bytes, 0, 0, 1, 2]));
    expect(fileKindOf(utf16)).toBe('text');
    expect(begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)).toBe('xls');
    expect(begins(0x1f, 0x8b)).toBe('archive');
    expect(begins(0x89, 0x50, 0x4e, 0x47)).toBe('image');
  });

  it.each([
    ['xlsx', ['[Content_Types].xml', 'xl/workbook.xml']],
    ['xlsb', ['xl/workbook.bin']],
    ['ods', ['mimetype', 'content.xml']],
    ['numbers', ['Index/Document.iwa']],
    ['docx', ['word/document.xml']],
    ['zip', ['lista.csv']],
  ])('is %s by the names in an archive', (kind, names) => expect(zippedKindOf(names)).toBe(kind));
});
