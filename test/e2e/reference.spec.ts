import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../libs/core/src/errors/error-code.js';
import { api } from '../support/api.js';
import { readDocument } from '../support/openapi/document.js';
import { operationsOf } from '../support/openapi/operations.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';

let server: Server;

beforeAll(async () => {
  server = await sharedServer();
});

const open = (path: string, language?: string) =>
  api(server).get(path, { headers: { accept: 'text/html', ...(language && { 'accept-language': language }) } });
const anchorsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
const linksOf = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

const document = readDocument();
const tags = (document.tags ?? []).map(({ name }) => `/docs/api/${name}`);
const PAGES = ['/docs', '/docs/', ...tags, '/docs/events', '/docs/headers', '/docs/objects', '/docs/errors'];

describe.each(PAGES)('%s', (path) => {
  it('is public, without scripts and foreign resources', async () => {
    const { status, headers, text } = await open(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self' data:;/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).not.toMatch(/<script|style=|onclick/i);
    expect(linksOf(text).filter((url) => !/^(?:[#?/]|data:,)/.test(url))).toEqual([]);
    const anchors = anchorsOf(text);
    expect(anchors.filter((id, at) => anchors.indexOf(id) !== at)).toEqual([]);
  });

  it('has the language of the browser or of the parameter', async () => {
    for (const [asked, language, lang] of [
      [path, undefined, 'pt-BR'],
      [path, 'en-US,en;q=0.9', 'en'],
      [`${path}?lang=pt`, 'en', 'pt-BR'],
      [`${path}?lang=en`, undefined, 'en'],
      [`${path}?lang=xx&lang=en`, undefined, 'pt-BR'],
    ] as const) {
      const { text, headers } = await open(asked, language);
      expect(text).toContain(`<html lang="${lang}">`);
      expect(headers.get('vary')).toBe('accept-language');
    }
  });
});

describe('The pages of the reference', () => {
  it('have no broken link, to a page or to a place on it', async () => {
    const wanted = new Map<string, string>();
    for (const path of PAGES) {
      for (const url of linksOf((await open(path)).text)) {
        if (!url.startsWith('data:')) wanted.set(new URL(url, `http://x${path}`).href.slice('http://x'.length), path);
      }
    }
    const places = new Map<string, string[]>();
    for (const [url, from] of wanted) {
      const [address = '', anchor] = url.split('#');
      const page = places.get(address) ?? (await placesOn(address, from));
      places.set(address, page);
      if (anchor !== undefined) expect(page, `${url} on ${from}`).toContain(anchor);
    }
    expect(places.size).toBeGreaterThan(20);
  });

  async function placesOn(address: string, from: string): Promise<string[]> {
    expect(address, from).toMatch(/^\/(?:docs|admin)\b/);
    const { status, text } = await open(address);
    // The panel asks who it is.
    expect(status, `${address} on ${from}`).toBe(address.startsWith('/admin') ? 303 : 200);
    return anchorsOf(text);
  }

  it('are not there for other names', async () => {
    for (const path of ['/docs/api/x', '/docs/api/__proto__', '/docs/api/', '/docs/layout', '/docs/constructor']) {
      expect((await open(path)).status, path).toBe(404);
    }
  });

  it('have the page of each part with all of its operations, and one with every object', async () => {
    const places = await Promise.all(tags.map(async (path) => anchorsOf((await open(path)).text)));
    for (const { operation } of operationsOf(document)) {
      const at = tags.indexOf(`/docs/api/${operation.tags?.[0] ?? ''}`);
      expect(places[at]).toContain(operation.operationId);
    }
    const objects = anchorsOf((await open('/docs/objects')).text);
    expect(objects).toEqual(expect.arrayContaining(Object.keys(document.components?.schemas ?? {})));
  });

  it('show the fields of a message where it is queued', async () => {
    const { text } = await open('/docs/api/messages?lang=en');
    const [, call = ''] = /<h2 id="enqueueMessages">(.*?)<section/s.exec(text) ?? [];
    expect(call).toContain('<details class="folded" open><summary>Fields of <code>NewMessage</code></summary>');
    expect(call).toMatch(/NewMessage.*<code class="name">phone<.*<code class="name">template</s);
  });

  it('show first the samples that the address asks for, and keep asking for them', async () => {
    const { text } = await open('/docs/api/messages?lang=en&code=php');
    expect(text).toMatch(/<input type="radio"[^>]* id="enqueueMessages-request-php"[^>]* checked/);
    expect(linksOf(text)).toContain('/docs/objects?lang=en&code=php#NewMessage');
    expect(linksOf(text)).toContain('/docs/api/messages?code=php&lang=pt');
    expect((await open('/docs/api/messages?code=<b>')).text).toMatch(/id="enqueueMessages-request-curl"[^>]* checked/);
  });
});

describe('The start page', () => {
  it('begins with a key and a message', async () => {
    const { text } = await open('/docs?lang=en');
    expect(text).toMatch(/Get a key.*RECADO_KEY.*Send a message.*\/api\/enqueue-messages.*All calls/s);
  });

  it('has a place for every address of the single page that it once was', async () => {
    const names = operationsOf(document).map(({ operation }) => operation.operationId);
    const anchors = anchorsOf((await open('/docs')).text);
    const schemas = Object.keys(document.components?.schemas ?? {});
    const parts = (document.tags ?? []).map(({ name }) => `tag-${name}`);
    expect(anchors).toEqual(expect.arrayContaining([...names, ...schemas, ...parts, 'headers', 'events', 'schemas']));
  });
});

describe('The page of errors', () => {
  it('has a place for every code, to which the type of an error leads', async () => {
    const { text } = await open('/docs/errors');
    expect(anchorsOf(text)).toEqual(expect.arrayContaining(Object.keys(ERROR_STATUS)));
    const { body } = await api(server).get('/api/status');
    expect(body.type).toBe(`http://localhost:${server.port}/docs/errors#unauthorized`);
  });
});

describe('The stylesheet of the reference', () => {
  it('may be cached for ever under its versioned name', async () => {
    const { text } = await open('/docs');
    const [, url = ''] = /rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    const { status, headers, text: styles } = await open(url);
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/css; charset=utf-8' });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.byteLength(styles)).toBeLessThan(32 * 1_024);
  });

  it('is the only file that is served', async () => {
    for (const path of ['/docs/styles/frame.css', '/docs/frame.css', '/docs/../main.js', '/docs/layout']) {
      expect((await open(path)).status).toBe(404);
    }
  });
});
