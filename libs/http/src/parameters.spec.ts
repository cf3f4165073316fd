import { describe, expect, it } from 'vitest';
import { checkParameters, MatchesRule, readParameters, text } from './parameters.js';

class NoteBody {
  @MatchesRule(text)
  title?: string = undefined;

  @MatchesRule(text, 'content_required')
  content?: string = undefined;
}

class LongNoteBody extends NoteBody {
  @MatchesRule(text)
  author?: string = undefined;
}

describe('the parameters of a request', () => {
  it('are the declared fields, without empty and unknown ones', () => {
    const body = { title: ' ', content: 'oi', color: 'red' };
    expect(readParameters(NoteBody, body)).toEqual({ parameters: { title: undefined, content: 'oi' }, violations: [] });
  });

  it('break rules by missing fields first, then by invalid ones', () => {
    const { violations } = readParameters(NoteBody, { title: 7, content: null });
    expect(violations).toMatchObject([
      { path: 'content', code: 'content_required' },
      { path: 'title', code: 'string_expected' },
    ]);
    const inherited = readParameters(LongNoteBody, { title: 7, author: 8 }).violations.map(({ path }) => path);
    expect(inherited.sort()).toEqual(['author', 'content', 'title']);
    expect(() => checkParameters(NoteBody, null)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
