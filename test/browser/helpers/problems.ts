import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The CSP of the pages blocks script tags, so axe is injected through the debugger. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the theme. They take a third of the time of all rules. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The themes and widths in which pages are checked. A page that is checked in one is checked in all. */
export const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  [1280, 360].map((width) => ({ theme, width, name: `${theme} at ${width} px` })),
);

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** The problems that axe finds in the page as it is now, and parts that are wider than the window. */
export async function problems(page: Page): Promise<string[]> {
  // A page that is still loading is not complete.
  await page.waitForLoadState();
  await page.evaluate(AXE);
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const runOnly = isDark ? { type: 'rule', values: OF_COLOURS } : { type: 'tag', values: ALL };
  const findings = await page.evaluate(
    async (options): Promise<Finding[]> => {
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
      return (await axe.run(options)).violations;
    },
    { runOnly, resultTypes: ['violations'] },
  );
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const said = findings.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  return overflow > 0 ? [...said, `${overflow} px wider than the window`] : said;
}
