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
const anchorsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const linksOf = (html: string) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = '']) => url);

describe.each(['/docs', '/docs/errors', '/docs/'])('%s', (path) => {
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

  it('has no broken links', async () => {
    const { text } = await open(path);
    const here = linksOf(text)
      .filter((url) => url.startsWith('#'))
      .map((url) => url.slice(1));
    expect(here.filter((id) => !anchorsOf(text).includes(id))).toEqual([]);
    const pages = new Set(
      linksOf(text)
        .filter((url) => url.startsWith('/'))
        .map((url) => url.split('#')[0] ?? ''),
    );
    expect(pages.size).toBeGreaterThan(3);
    for (const url of pages) {
      expect(url.startsWith('/docs'), url).toBe(true);
      expect((await open(url)).status, url).toBe(200);
    }
  });
});

describe('The API reference', () => {
  it('has every operation and every object of the document', async () => {
    const document = readDocument();
    const names = operationsOf(document).map(({ operation }) => operation.operationId);
    const anchors = anchorsOf((await open('/docs')).text);
    expect(anchors).toEqual(expect.arrayContaining([...names, ...Object.keys(document.components?.schemas ?? {})]));
    expect(new Set(anchors).size).toBe(anchors.length);
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
    const { status, headers } = await open(url);
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/css; charset=utf-8' });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('is the only file that is served', async () => {
    for (const path of ['/docs/styles/frame.css', '/docs/frame.css', '/docs/../main.js', '/docs/layout']) {
      expect((await open(path)).status).toBe(404);
    }
  });
});
