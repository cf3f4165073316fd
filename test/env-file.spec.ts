import { describe, expect, it } from 'vitest';
import { readEnvFile } from '../scripts/lib/env-file.mjs';

describe('readEnvFile', () => {
  it('reads comments, exports, quotes and several lines', () => {
    const text = '# comment\nA=1\nexport B = two words\nC="x#y"\nD=2 # a comment\nE=\n\nF=\'a\nb=c\'\n';
    expect(readEnvFile(text)).toEqual({
      variables: { A: '1', B: 'two words', C: 'x#y', D: '2', E: '', F: 'a\nb=c' },
      warnings: [],
    });
  });

  it('accepts a byte order mark and the line ends of Windows', () => {
    expect(readEnvFile('\uFEFFPORT=3001\r\nHOST=127.0.0.1\r\n')).toEqual({
      variables: { PORT: '3001', HOST: '127.0.0.1' },
      warnings: [],
    });
  });

  it('warns of a line that is no assignment, and reads the others', () => {
    expect(readEnvFile('A=1\ngarbage\nB=2\n=3\n')).toEqual({
      variables: { A: '1', B: '2' },
      warnings: ['line 2 is no NAME=value and was ignored', 'line 4 is no NAME=value and was ignored'],
    });
  });

  it('warns of a value that is cut at its #', () => {
    expect(readEnvFile('ADMIN_PASSWORD=abc#def\n').warnings).toEqual([
      'line 1: the value of ADMIN_PASSWORD ends at its #: put it in quotes',
    ]);
  });
});
