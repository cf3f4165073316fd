import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** Starts the installed Chromium; close it in `afterAll`. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium on this machine; set CHROMIUM_PATH');
  // Chromium has no sandbox for root, and containers run tests as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
  return chromium.launch({ executablePath, args });
}
