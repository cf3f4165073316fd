import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The sources of the panel's pages, beside this code both in the repository and in the build. */
export const PANEL_ROOT = join(import.meta.dirname, '..');
export const ASSETS_PREFIX = '/admin/assets/';

const HTMX_FOLDER = dirname(createRequire(import.meta.url).resolve('htmx.org/dist/htmx.min.js'));
/** Where the browser's files lie: our own, and htmx as its package ships it. */
export const ASSET_FOLDERS = [join(PANEL_ROOT, 'public'), HTMX_FOLDER];

const FILES = { css: 'admin.css', js: 'admin.js', icon: 'favicon.svg', htmx: 'htmx.min.js' } as const;

/** Addresses of the browser's files, each with a mark of its content so that it may be cached forever. */
export type Assets = Readonly<Record<keyof typeof FILES, string>>;

/** Only what a page uses is served, not everything that lies in a folder. */
export function isAsset(name: string): boolean {
  return Object.values<string>(FILES).includes(name);
}

/** Reads the files once and names them. */
export function findAssets(): Assets {
  const address = (name: string, folder: string): string => {
    const mark = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
      .slice(0, 12);
    return `${ASSETS_PREFIX}${name}?v=${mark}`;
  };
  const [own = '', htmx = ''] = ASSET_FOLDERS;
  return {
    css: address(FILES.css, own),
    js: address(FILES.js, own),
    icon: address(FILES.icon, own),
    htmx: address(FILES.htmx, htmx),
  };
}
