import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { PAGE_TEXTS } from './page-texts.js';
import { ReferenceContext } from './reference-context.js';
import { Rich, RichParagraphs } from './rich-text.js';

function render(part: VNode, root = ''): string {
  const link = (path: string) => `${root}/docs${path}?lang=en`;
  const context = { language: 'en', t: PAGE_TEXTS.en, root, code: 'curl', link, withCode: () => '' } as const;
  return renderToString(<ReferenceContext.Provider value={context}>{part}</ReferenceContext.Provider>);
}

describe('a description', () => {
  it('escapes markup', () => {
    expect(render(<Rich text={`<b>&"it's"</b>`} />)).toBe(`&lt;b>&amp;&quot;it's&quot;&lt;/b>`);
  });

  it('shows text between backticks as code', () => {
    expect(render(<Rich text={'use `on_invalid: "skip"` or `<key>`'} />)).toBe(
      'use <code>on_invalid: &quot;skip&quot;</code> or <code>&lt;key></code>',
    );
  });

  it('links to pages of the reference, below the path of the installation', () => {
    expect(render(<Rich text="see `/docs/errors`" />, '/fila')).toBe(
      'see <a href="/fila/docs/errors?lang=en"><code>/docs/errors</code></a>',
    );
  });

  it('splits paragraphs at empty lines', () => {
    expect(render(<RichParagraphs text={'one\n\ntwo\nthree'} />)).toBe('<p>one</p><p>two\nthree</p>');
  });
});
