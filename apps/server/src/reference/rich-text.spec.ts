import { describe, expect, it } from 'vitest';
import { richParagraphs, richText } from './rich-text.js';

describe('richText', () => {
  it('escapes markup', () => {
    expect(richText(`<b>&"it's"</b>`, '')).toBe('&lt;b&gt;&amp;&quot;it&#39;s&quot;&lt;/b&gt;');
  });

  it('shows text between backticks as code', () => {
    expect(richText('use `on_invalid: "skip"` or `<key>`', '')).toBe(
      'use <code>on_invalid: &quot;skip&quot;</code> or <code>&lt;key&gt;</code>',
    );
  });

  it('links to pages of the reference, below the path of the installation', () => {
    expect(richText('see `/docs/errors`', '/fila')).toBe(
      'see <a href="/fila/docs/errors"><code>/docs/errors</code></a>',
    );
  });

  it('splits paragraphs at empty lines', () => {
    expect(richParagraphs('one\n\ntwo\nthree', '')).toEqual(['one', 'two\nthree']);
  });
});
