import { describe, expect, it } from 'vitest';
import { inProject } from '../support/paths.js';
import { newServer } from '../support/server.js';

describe('npm run dev', () => {
  it('starts a server whose packages are not bundled, with its pages, and ends it', async () => {
    const server = await newServer({ entry: inProject('scripts/dev.mjs') });
    await server.start();
    expect(server.logs()).toMatch(/^recado: built in \d+ ms$/m);
    for (const page of ['/docs', '/admin/login', '/docs/openapi.json'])
      expect((await fetch(`${server.url}${page}`)).status, page).toBe(200);
    expect(await server.stop()).toMatchObject({ code: 0 });
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });
});
