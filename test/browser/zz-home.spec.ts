import { it } from 'vitest';
import { fillWithSamples } from '../../scripts/lib/sample-data.mjs';
import { closeAll, openWindow, signIn, startPanel } from './helpers/panel.js';
import { databaseFile } from './helpers/sessions.js';
it('shots', async () => {
  const server = await startPanel();
  const page = await openWindow(server);
  await signIn(page);
  await page.waitForURL('**/admin');
  await page.screenshot({ path: '/tmp/home-shots/new-1280.png', fullPage: true });
  fillWithSamples(databaseFile(server));
  for (const [w, theme] of [[1280,'light'],[1280,'dark'],[360,'light']] as const) for (const q of ['24h','7d','1h']) {
    await page.emulateMedia({ colorScheme: theme }); await page.setViewportSize({ width: w, height: 780 });
    await page.goto('/admin?window='+q);
    await page.screenshot({ path: `/tmp/home-shots/${q}-${w}-${theme}.png`, fullPage: true });
  }
  await closeAll(server);
});
