import { existsSync } from 'node:fs';
import { findOrInstall } from './system-programs.mjs';

/** Chromium without the frame of its windows: it takes a fifth of the processor time for a window, and half for a page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const USUAL_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** The browser of this machine: CHROMIUM_PATH, or the first usual path that exists. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || USUAL_PATHS.find((path) => existsSync(path));
}

const findHeadlessShell = () => process.env.CHROMIUM_PATH || (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);

/**
 * Finds Chromium; undefined when there is none. As root on Debian it installs the headless shell first, also beside
 * another one, which serves where that fails.
 */
export async function ensureChromium() {
  await findOrInstall(findHeadlessShell, 'chromium-headless-shell', { exceptUbuntu: true });
  return findChromium();
}
