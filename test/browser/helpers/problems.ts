import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The CSP of the pages blocks script tags, so axe is injected through the debugger. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the theme. They take a third of the time of all rules. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The themes and widths in which pages are checked. Each differs from the one before in one respect only. */
export const LOOKS = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 360 },
] as const;
export const WIDE = LOOKS.filter(({ width }) => width > 900);
export const NARROW = LOOKS.filter(({ width }) => width < 900);

export type Look = (typeof LOOKS)[number];

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Gives the page as it is now another theme and width. */
export async function show(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: 780 });
  // A colour that still changes would be measured half way.
  await page.evaluate('document.getAnimations().forEach((change) => change.finish())');
}

/**
 * The problems that axe finds in the page as it is now, and parts that are wider than the window. The page is not loaded
 * again for another look, because neither the server nor a script of the panel knows the width or the system's theme.
 * `inspect` may find more in each look.
 */
export async function problems(
  page: Page,
  looks: readonly Look[] = LOOKS,
  inspect: (look: Look) => Promise<string | undefined> = () => Promise.resolve(undefined),
): Promise<string[]> {
  // A page that is still loading is not complete.
  await page.waitForLoadState();
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
  const found: string[] = [];
  for (const look of looks) {
    await show(page, look);
    const said = await problemsNow(page, look.theme);
    found.push(...said.map((problem) => `${look.theme} at ${look.width} px: ${problem}`));
    const further = await inspect(look);
    if (further) found.push(further);
  }
  return found;
}

async function problemsNow(page: Page, theme: Look['theme']): Promise<string[]> {
  const runOnly = theme === 'dark' ? { type: 'rule', values: OF_COLOURS } : { type: 'tag', values: ALL };
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
