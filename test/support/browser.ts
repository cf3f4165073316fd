import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';

const WITHOUT_FEATURES = [
  // Every window would load two pages of its address bar and a renderer in advance, which takes longer than a login.
  ...['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
  // Chromium reads only the last list, so these repeat what Playwright switches off for its own sake.
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'OptimizationHints', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];
const CHEAP = [
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  `--disable-features=${WITHOUT_FEATURES.join(',')}`,
];
/** Chromium has no sandbox for root, and containers run tests as root. */
const AS_ROOT = ['--no-sandbox', '--disable-dev-shm-usage'];

let launched: Promise<Browser> | undefined;

/** The installed Chromium, started once for all files of this test process; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium on this machine; set CHROMIUM_PATH');
  const args = [...CHEAP, ...(process.getuid?.() === 0 ? AS_ROOT : [])];
  const browser = await chromium.launch({ executablePath, args });
  // The file after a crash gets a new one.
  browser.once('disconnected', () => (launched = undefined));
  return browser;
}
