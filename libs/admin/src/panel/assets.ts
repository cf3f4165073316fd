import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sourceFolder } from '@recado/config';

/** The folder of the panel's styles and browser files. */
export const PANEL_ROOT = sourceFolder('libs/admin/src');
export const ASSETS_PREFIX = '/admin/assets/';

const PUBLIC_FOLDER = join(PANEL_ROOT, 'public');
const HTMX_FOLDER = dirname(createRequire(import.meta.url).resolve('htmx.org/dist/htmx.min.js'));
/** Where the browser's files lie: our own, and htmx as its package ships it. */
export const ASSET_FOLDERS = [PUBLIC_FOLDER, HTMX_FOLDER];

const FILES = {
  js: 'admin.js',
  upload: 'upload.js',
  fileText: 'file-text.js',
  icon: 'favicon.svg',
  htmx: 'htmx.min.js',
} as const;
export const STYLESHEET = 'admin.css';

/** URLs of the browser's files. Each has a hash of its content, so that it may be cached forever. */
export interface Assets {
  css: string;
  js: string;
  /** Only for pages with a form that has a file. */
  upload: string;
  /** Only for pages with a text field that a file fills. */
  fileText: string;
  icon: string;
  htmx: string;
}

/** Whether a file may be served. Other files of the same folders are not. */
export function isAsset(name: string): boolean {
  return Object.values<string>(FILES).includes(name);
}

/** Reads the files once and names them. */
export function findAssets(stylesheet: string): Assets {
  const ofFile = (name: string, folder: string): string => address(name, readFileSync(join(folder, name)));
  return {
    css: address(STYLESHEET, stylesheet),
    js: ofFile(FILES.js, PUBLIC_FOLDER),
    upload: ofFile(FILES.upload, PUBLIC_FOLDER),
    fileText: ofFile(FILES.fileText, PUBLIC_FOLDER),
    icon: ofFile(FILES.icon, PUBLIC_FOLDER),
    htmx: ofFile(FILES.htmx, HTMX_FOLDER),
  };
}

function address(name: string, content: string | Buffer): string {
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return `${ASSETS_PREFIX}${name}?v=${mark}`;
}
