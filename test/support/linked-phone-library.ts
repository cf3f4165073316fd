import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedVersion } from '@recado/gateways';
import { temporaryFolder } from './cleanup.js';
import type { PanelClient } from './panel-client.js';
import { inProject } from './paths.js';
import type { WhatsAppStandIn } from './stand-ins/whatsapp/whatsapp.stand-in.js';
import { until } from './until.js';

const LINKED_WITHIN_MS = 180_000;

/** The folder of another library than the kept one, whose behaviour `npm run linked-phone` compares. */
const OTHER = process.env.RECADO_TEST_LINKED_PHONE;

/** Where `npm test` installs the library of linked phones, which is no part of this project. */
export const LINKED_PHONE_LIBRARY = OTHER ?? inProject('node_modules/.cache/linked-phone');

/** The version that the specs load in the place of the kept one; undefined: the kept one, and no other. */
export const LINKED_PHONE_VERSION = OTHER === undefined ? undefined : (installedVersion(OTHER) ?? undefined);

/** Whether the specs of linked phones can run here: in CI they must. */
export const HAS_LINKED_PHONE_LIBRARY = process.env.CI === 'true' || installedVersion(LINKED_PHONE_LIBRARY) !== null;

/** A folder with the library as it is, but that its connections lead to this server instead of WhatsApp's. */
export function libraryLeadingTo(url: string): string {
  const folder = temporaryFolder();
  const place = join(folder, 'node_modules', 'baileys');
  const version = installedVersion(LINKED_PHONE_LIBRARY);
  const real = pathToFileURL(createRequire(`${LINKED_PHONE_LIBRARY}/package.json`).resolve('baileys')).href;
  mkdirSync(place, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(place, 'package.json'), JSON.stringify({ version, type: 'module', main: 'index.js' }));
  const source = `import { makeWASocket as make } from '${real}';
export * from '${real}';
export const makeWASocket = (config) => make({ ...config, waWebSocketUrl: '${url}' });
`;
  writeFileSync(join(place, 'index.js'), source);
  return folder;
}

/** Links a phone by the code that the panel shows on the page of its channel. */
export async function linkPhone(
  panel: PanelClient,
  page: string,
  whatsApp: WhatsAppStandIn,
  phone: string,
): Promise<void> {
  const limits = { timeoutMs: LINKED_WITHIN_MS };
  await panel.submit(page, { phone, accepted: 'on' }, page);
  const shown = /<code class="raw">([A-Z0-9]{8})<\/code>/;
  const code = await until(async () => shown.exec((await panel.open(page)).text)?.[1], limits);
  await whatsApp.type(code, phone);
  await until(async () => (await panel.open(page)).text.includes('está conectado'), limits);
}
