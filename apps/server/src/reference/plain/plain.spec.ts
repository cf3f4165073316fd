import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { referenceView } from '../document/reference-view.js';
import { PAGE_TEXTS } from '../kit/page-texts.js';
import { guideText, referenceMarkdown } from '../plain-texts.js';

const file = new URL('../../../../../docs/openapi.json', import.meta.url);
const view = referenceView(JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject);

describe('the reference in Markdown', () => {
  const text = referenceMarkdown(view, { t: PAGE_TEXTS.en, language: 'en' });

  it('has every call, event and object, each with its fields', () => {
    const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    const calls = view.tags.flatMap(({ operations }) => operations.map(({ summary }) => summary));
    const [events, objects] = [view.events.map(({ path }) => path), view.schemas.map(({ name }) => name)];
    expect(headings).toEqual([...calls, ...events, ...objects]);
    for (const { name } of view.schemas.flatMap(({ fields }) => fields)) expect(text).toContain(`- \`${name}\` (`);
  });

  it('says of a field what it is, whether it must be there and what it means', () => {
    expect(text).toContain(
      '- `messages` (list of NewMessage, 1–10,000 items, required): All of them are queued, or none.',
    );
    expect(text.match(/^```/gm)?.length ?? 0).toBeGreaterThan(40);
    expect((text.match(/^```/gm)?.length ?? 0) % 2).toBe(0);
  });
});

describe('a guide for programs', () => {
  const addresses = { baseUrl: 'https://recado.example', lang: 'en' };

  it('links to other guides of the installation, and leaves code alone', () => {
    const text =
      '[a](webhooks.md#x) [b](../openapi.json) [c](#y) [d](errors.md#gone) [e](../interface.md)\n```\n[a](keys.md)\n```\n';
    const docs = 'https://recado.example/docs';
    expect(guideText('guide/quick-start', text, addresses)).toBe(
      `[a](${docs}/guides/webhooks.md?lang=en#x) [b](${docs}/openapi.json) [c](#y) ` +
        `[d](${docs}/guides/errors.md?lang=en#gone) [e](../interface.md)\n\`\`\`\n[a](keys.md)\n\`\`\`\n`,
    );
  });
});
