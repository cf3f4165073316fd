import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** Without hints for the edges of letters a line has the same width, and breaks at the same word, in every build of Chromium. */
const ARGUMENTS = ['--disable-gpu', '--disable-quic', '--font-render-hinting=none'];
/** Chromium has no sandbox for root, and containers run tests as root. */
const ROOT_ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage'];

/** Longer than a start takes on a machine that does dozens of other things. */
const LAUNCHED_WITHIN_MS = 180_000;

let launched: Promise<Browser> | undefined;

/** The installed Chromium, started once for all files of this test process; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launch().catch((error: unknown) => {
    // The next file tries again.
    launched = undefined;
    throw error;
  });
  return launched;
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium on this machine; set CHROMIUM_PATH');
  const args = [...ARGUMENTS, ...(process.getuid?.() === 0 ? ROOT_ARGUMENTS : [])];
  const browser = await chromium.launch({ executablePath, args, timeout: LAUNCHED_WITHIN_MS });
  // The file after a crash gets a new one.
  browser.once('disconnected', () => (launched = undefined));
  return browser;
}
