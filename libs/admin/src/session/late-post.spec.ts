import { describe, expect, it } from 'vitest';
import { isFromHere } from './late-post.js';

describe('a form of this panel', () => {
  const sentBy = (headers: Record<string, string>, isHttps = true) =>
    isFromHere({ request: { headers, host: 'recado.loja' }, settings: { isHttps } });

  it.each([
    [{ origin: 'https://recado.loja' }, true],
    [{ origin: 'http://recado.loja' }, false],
    [{ origin: 'https://recado.loja:8443' }, false],
    [{ origin: 'https://loja' }, false],
    [{ origin: 'null' }, false],
    [{}, false],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://recado.loja' }, false],
  ])('is known over https by the host and the scheme of its origin, or its site: %o is %s', (headers, isOwn) => {
    expect(sentBy(headers as Record<string, string>)).toBe(isOwn);
  });

  it('has either scheme where the panel is served over plain http, as behind a proxy that nobody told of', () => {
    for (const origin of ['http://recado.loja', 'https://recado.loja']) expect(sentBy({ origin }, false)).toBe(true);
  });
});
