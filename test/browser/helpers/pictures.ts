import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { inProject } from '../../support/paths.js';
import { hasOwnStyles } from './own-styles.js';
import { type Look, LOOKS } from './problems.js';

const FOLDER = inProject('test/browser/pictures');
const IS_REFRESHING = process.env.RECADO_REFRESH_PICTURES === 'true';

/** A quarter of the size shows the layout and the colours, and not how a machine smooths the edges of letters. */
const SCALE = 0.25;
/** What is below is left out of pictures, in pixels of the page. */
const MAX_HEIGHT = 1_600;
/** How far a colour may be from that of the picture, from 0 to 1. */
const COLOUR_TOLERANCE = 0.15;
/** The share of pixels that may differ: a line of text at the end of a table is less, a column or a card is more. */
const TOLERATED_SHARE = 0.01;

const INTER = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
/** Each theme and each width once, which shows a page of the kit's parts only: their styles differ nowhere else. */
const ONCE = LOOKS.filter(({ theme, width }) => (theme === 'light') === width > 900);

/** One font on every machine: its widths decide where lines break. */
const STYLE = `@font-face { font-family: Pictures; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(INTER, 'base64')}); }
* { font-family: Pictures !important; }
.qr-code { visibility: hidden; }`;

/**
 * Makes the page look the same everywhere and always: its font, and codes with a new secret. The window must ignore the
 * policy of the page, which forbids styles of others.
 */
export async function prepareForPictures(page: Page): Promise<void> {
  await page.addStyleTag({ content: STYLE });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** In which looks a page is compared with its pictures: in all of them where it has styles of its own. */
export async function looksOf(page: Page): Promise<readonly Look[]> {
  return (await hasOwnStyles(page)) ? LOOKS : ONCE;
}

/** The names of the pictures that pages were compared with. */
const compared = new Set<string>();

/** The pictures with which no page was compared. */
export function unusedPictures(): string[] {
  const names = readdirSync(FOLDER).map((name) => name.replace(/(?:\.new)?\.png$/, ''));
  return names.filter((name) => !compared.has(name));
}

/**
 * How the page as it is now differs from the picture of this address and look; undefined: in nothing that counts. With
 * `RECADO_REFRESH_PICTURES=true` it becomes the picture. A page that differs is kept beside it as `*.new.png`.
 */
export async function difference(page: Page, path: string, { theme, width }: Look): Promise<string | undefined> {
  const name = `${nameOf(path)}-${theme}-${width}`;
  compared.add(name);
  const file = join(FOLDER, `${name}.png`);
  const taken = await take(page, width);
  if (IS_REFRESHING) return keep(file, taken);
  const said = existsSync(file) ? comparison(readFileSync(file), taken) : 'has no picture';
  if (said === undefined) return undefined;
  keep(join(FOLDER, `${name}.new.png`), taken);
  return `${name} ${said}`;
}

/** `messages-before-1` for `/admin/messages?before=1`. */
function nameOf(path: string): string {
  return path.replace(/^\/admin\/?/, '').replace(/\W+/g, '-') || 'home';
}

async function take(page: Page, width: number): Promise<Buffer> {
  const height = Math.min(await page.evaluate<number>('document.documentElement.scrollHeight'), MAX_HEIGHT);
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale: SCALE };
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', captureBeyondViewport: true, clip });
  await session.detach();
  return Buffer.from(data, 'base64');
}

function keep(file: string, content: Buffer): undefined {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, content);
}

function comparison(expected: Buffer, taken: Buffer): string | undefined {
  const [before, now] = [PNG.sync.read(expected), PNG.sync.read(taken)];
  const { width, height } = before;
  if (now.width !== width || Math.abs(now.height - height) > height * TOLERATED_SHARE)
    return `was ${width} by ${height} and is ${now.width} by ${now.height}`;
  const rows = Math.min(height, now.height);
  const size = width * rows * 4;
  const differing = pixelmatch(before.data.subarray(0, size), now.data.subarray(0, size), undefined, width, rows, {
    threshold: COLOUR_TOLERANCE,
  });
  const share = differing / (width * rows);
  return share > TOLERATED_SHARE ? `differs in ${(share * 100).toFixed(1)} % of its pixels` : undefined;
}
