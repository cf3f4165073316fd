import { existsSync } from 'node:fs';
import { findOrInstall } from './system-programs.mjs';

/** Chromium without the frame of its windows: for the same pages it takes half of the processor time. */
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

/** Finds Chromium or, as root on Debian, installs it; undefined when there is none. */
export function ensureChromium() {
  return findOrInstall(findChromium, 'chromium', { exceptUbuntu: true });
}
