import { describe, expect, it } from 'vitest';
import { recordedStatements } from '../support/statements/recordings.js';
import { isAmong, sourcePieces } from './source-statements.js';

describe('Every piece of SQL in the sources', () => {
  it('was sent by a test, so that its plan is checked', () => {
    const statements = [...recordedStatements('sqlite'), ...recordedStatements('mysql')].map(({ sql }) => sql);
    const unsent = sourcePieces().filter((piece) => !isAmong(piece, statements));
    expect(unsent.map(({ file, line, texts }) => `${file}:${line} ${texts.join('…')}`)).toEqual([]);
  });
});
