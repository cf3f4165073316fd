import { existsSync, readFileSync } from 'node:fs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** The browser of this machine: CHROMIUM_PATH, or the first usual place that has one. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || USUAL_PLACES.find((path) => existsSync(path));
}

function mayInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  // Ubuntu's package of that name only fetches a snap, which containers cannot run.
  return !/^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function install() {
  say('installing chromium for the browser tests');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update', '-qq'], { env });
  const { code, output } = await runTool('apt-get', ['install', '-qq', '-y', '--no-install-recommends', 'chromium'], {
    env,
  });
  if (code !== 0) say(`chromium could not be installed\n${output}`);
}

/** Finds Chromium or, as root on Debian, installs it; undefined when there is none. */
export async function ensureChromium() {
  if (!findChromium() && mayInstall()) await install();
  return findChromium();
}
