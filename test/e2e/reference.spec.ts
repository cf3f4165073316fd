import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../libs/core/src/errors.js';
import { api } from '../support/api.js';
import { readDocument } from '../support/openapi/document.js';
import { operationsOf } from '../support/openapi/operations.js';
import { inProject } from '../support/paths.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';

let server: Server;

beforeAll(async () => {
  server = await sharedServer();
});

const open = (path: string, language?: string) =>
  api(server).get(path, { headers: { accept: 'text/html', ...(language && { 'accept-language': language }) } });
const anchorsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
const linksOf = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

/** What the browser loads by itself. */
const resourcesOf = (html: string) =>
  [...html.matchAll(/<(?:link|img|script|iframe)[^>]* (?:href|src)="([^"]+)"/g)].map(([, url = '']) => url);

const document = readDocument();
const tags = (document.tags ?? []).map(({ name }) => `/docs/api/${name}`);
const GUIDES = ['/docs/guides', '/docs/guides/quick-start', '/docs/guides/webhooks', '/docs/guides/operations'];
const KITS = [
  'kits',
  'client',
  'php',
  'python',
  'pascal',
  'n8n-nodes-recado',
  'mcp',
  'recipes',
  'bruno',
  'postman',
].map((name) => `/docs/guides/${name}`);
const PAGES = [
  '/docs',
  '/docs/',
  ...tags,
  ...GUIDES,
  ...KITS,
  '/docs/search?q=a',
  '/docs/events',
  '/docs/headers',
  '/docs/objects',
  '/docs/errors',
];

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
    expect(resourcesOf(text).filter((url) => !/^(?:\/|data:,)/.test(url))).toEqual([]);
    const anchors = anchorsOf(text);
    expect(anchors.filter((id, at) => anchors.indexOf(id) !== at)).toEqual([]);
  });

  it('has the language of the browser or of the parameter', async () => {
    for (const [asked, language, lang] of [
      [path, undefined, 'pt-BR'],
      [path, 'en-US,en;q=0.9', 'en'],
      [withQuery(path, 'lang=pt'), 'en', 'pt-BR'],
      [withQuery(path, 'lang=en'), undefined, 'en'],
      [withQuery(path, 'lang=xx&lang=en'), undefined, 'pt-BR'],
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
        if (!/^(?:data|https):/.test(url))
          wanted.set(new URL(url, `http://x${path}`).href.slice('http://x'.length), path);
      }
    }
    const places = new Map<string, string[]>();
    for (const [url, from] of wanted) {
      const [address = '', anchor] = url.split('#');
      const page = places.get(address) ?? (await placesOn(address, from));
      places.set(address, page);
      if (anchor !== undefined) expect(page, `${url} on ${from}`).toContain(decodeURIComponent(anchor));
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

  it('say so to a reader with a page that searches, and to a program with the error of the API', async () => {
    for (const path of ['/docs/nowhere', '/docs/guides/nowhere', '/docs/a/b%22%3Ci%3E?lang=en']) {
      const read = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
      const text = await read.text();
      expect({ status: read.status, type: read.headers.get('content-type') }, path).toEqual({
        status: 404,
        type: 'text/html; charset=utf-8',
      });
      expect(text).toContain(path.includes('lang=en') ? 'There is no such page' : 'Esta página não existe');
      expect(text).toContain('action="/docs/search"');
      expect(text).not.toMatch(/nowhere|<i>/);
      const asked = await fetch(`${server.url}${path}`, { headers: { accept: '*/*' } });
      expect(await asked.json()).toMatchObject({ code: 'not_found', status: 404 });
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

describe('The kits', () => {
  it.each([
    ['pt', 'Kits', 'Recado para PHP e Laravel'],
    ['en', 'Kits', 'Recado for PHP and Laravel'],
  ])('are in the navigation: %s', async (lang, title, php) => {
    const { text } = await open(`/docs?lang=${lang}`);
    const [, group = ''] = new RegExp(`<p class="group">${title}</p><ul>(.*?)</ul>`, 's').exec(text) ?? [];
    expect(linksOf(group)).toEqual(KITS.map((path) => `${path}?lang=${lang}`));
    expect(group).toContain(php);
  });

  it('have their files here', async () => {
    for (const [name, path] of [
      ['Recado.pas', 'pascal/Recado.pas'],
      ['Recado.bas', 'recipes/excel/Recado.bas'],
      ['recado.gs', 'recipes/google-apps-script/recado.gs'],
      ['recado-woocommerce.php', 'recipes/woocommerce/recado-woocommerce.php'],
    ] as const) {
      const answer = await fetch(`${server.url}/docs/examples/${name}`);
      const charset = name.endsWith('.bas') ? 'windows-1252' : 'utf-8';
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `text/plain; charset=${charset}`]);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(inProject(`packages/${path}`)));
    }
    expect((await open('/docs/examples/x')).status).toBe(404);
  });
});

describe('The tags of the document', () => {
  it.each([
    ['pt', ['Mensagens', 'Canais', 'Chaves de API', 'Textos salvos', 'Envios']],
    ['en', ['Messages', 'Channels', 'API keys', 'Saved texts', 'Sends']],
  ] as const)('have names in the language of the reader: %s', async (lang, names) => {
    const { text } = await open(`/docs?lang=${lang}`);
    const shown = [...text.matchAll(/<a href="\/docs\/api\/[^"]*">([^<]+)<\/a>/g)].map(([, name]) => name);
    expect(shown).toEqual(expect.arrayContaining([...names]));
    expect(shown.filter((name) => document.tags?.some((tag) => tag.name === name))).toEqual([]);
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

describe('The search', () => {
  it('leads from a word to the call, the field, the code and the guide', async () => {
    const { text } = await open('/docs/search?q=scheduled_at&lang=en');
    expect(text).toMatch(/results for “scheduled_at”/);
    expect(linksOf(text)).toContain('/docs/objects?lang=en#EnqueueRequest.scheduled_at');
    expect(linksOf((await open('/docs/search?q=invalid_json&lang=en')).text)).toContain(
      '/docs/errors?lang=en#invalid_json',
    );
    const guides = linksOf((await open('/docs/search?q=fuso&lang=pt')).text);
    expect(guides).toContain('/docs/guides/scheduling?lang=pt#em-que-fuso-um-horário-é-lido');
  });

  it.each([
    ['Laravel', 'php'],
    ['composer', 'php'],
    ['n8n', 'n8n-nodes-recado'],
    ['Delphi', 'pascal'],
    ['Lazarus', 'pascal'],
    ['pip', 'python'],
    ['npm install', 'client'],
    ['Excel', 'recipes'],
    ['VBA', 'recipes'],
    ['Postman', 'postman'],
  ])('%s leads to its kit: %s', async (question, name) => {
    for (const lang of ['pt', 'en']) {
      const { text } = await open(`/docs/search?q=${encodeURIComponent(question)}&lang=${lang}`);
      expect(linksOf(text).some((url) => url.startsWith(`/docs/guides/${name}?lang=${lang}`))).toBe(true);
    }
  });

  it('keeps what was typed, and runs nothing of it', async () => {
    const typed = encodeURIComponent(`"><script>alert(1)</script>`);
    const { status, text } = await open(`/docs/search?q=${typed}&lang=en`);
    expect(status).toBe(200);
    expect(text).not.toContain('<script');
    expect(text).toContain('Nothing found');
    expect(linksOf(text)).toContain(
      `/docs/search?${new URLSearchParams({ q: `"><script>alert(1)</script>`, lang: 'pt' }).toString()}`,
    );
  });
});

describe('The documentation for programs', () => {
  it('has a list of what there is to read, each part of which is there', async () => {
    for (const path of ['/llms.txt', '/docs/llms.txt']) {
      const { status, headers, text } = await api(server).get(path);
      expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
      const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => new URL(url));
      expect(links.length).toBeGreaterThan(10);
      for (const { origin, pathname, search } of links) {
        expect(origin).toBe(`http://localhost:${server.port}`);
        expect((await open(pathname + search)).status, pathname).toBe(200);
      }
    }
  });

  it('is Markdown in both languages', async () => {
    const reference = await api(server).get('/docs/reference.md?lang=pt');
    expect(reference.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(reference.text).toMatch(/^# Referência da API/);
    expect(reference.text).toContain('`POST /api/enqueue-messages`');
    expect((await api(server).get('/docs/guides/webhooks.md')).text).toMatch(/^# Webhooks: delivery events/);
    expect((await api(server).get('/docs/guides/webhooks.md?lang=pt')).text).toMatch(/^# Webhooks: eventos/);
    for (const path of ['/docs/guides/x.md', '/docs/guides/..%2Farchitecture.md', '/docs/guides/architecture.md'])
      expect((await api(server).get(path)).status, path).toBe(404);
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
