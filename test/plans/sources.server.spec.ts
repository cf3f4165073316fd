import { describe, expect, it } from 'vitest';
import { recordedStatements } from '../support/statements/recordings.js';
import { isAmong, sourcePieces } from './source-statements.js';

describe('every piece of SQL in the sources', () => {
  it('was sent by some spec beside them, so that its plan is known', () => {
    const statements = [...recordedStatements('sqlite'), ...recordedStatements('mysql')].map(({ sql }) => sql);
    const forgotten = sourcePieces().filter((piece) => !isAmong(piece, statements));
    expect(forgotten.map(({ file, line, texts }) => `${file}:${line} ${texts.join('…')}`)).toEqual([]);
  });
});
