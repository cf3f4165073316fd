import { describe, expect, it } from 'vitest';
import { FailureCode } from '../sections/failures/failure-code.js';
import { render } from '../testing/render.js';
import { docsHref } from './docs-href.js';
import { Navigation } from './navigation.js';

describe('links to the documentation', () => {
  it('are in the language of the reader', () => {
    expect(docsHref('pt-BR')).toBe('/docs?lang=pt');
    expect(docsHref('en', '/errors', 'gone')).toBe('/docs/errors?lang=en#gone');
  });

  it('end the navigation', () => {
    expect(render(<Navigation groups={[]} />)).toMatch(/<a href="\/docs\?lang=en">.*Guides and API<\/a>/s);
  });

  it('explain a code that the documentation has', () => {
    expect(render(<FailureCode code="media_file_gone" />)).toBe(
      '<a href="/docs/errors?lang=en#failure-media_file_gone"><code>media_file_gone</code></a>',
    );
    expect(render(<FailureCode code="of a provider" />)).toBe('<code>of a provider</code>');
  });
});
