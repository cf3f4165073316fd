import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine: CHROMIUM_PATH, or the first usual place that has one. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || CANDIDATES.find((path) => existsSync(path));
}

/** Starts the machine's own Chromium; close it in `afterAll`. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium on this machine; set CHROMIUM_PATH');
  // Chromium refuses its sandbox to root, which is what containers run tests as.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
  return chromium.launch({ executablePath, args });
}
