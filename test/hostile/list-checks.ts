import { residentBytes } from '../support/metrics.js';
import { PanelClient } from '../support/panel-client.js';
import { type Check, type CheckContext, faultIf, type CheckResult } from './check.js';
import { postRaw } from './raw-post.js';

const MIB = 1_024 ** 2;
/** A little less than a list may have. */
const LIST_BYTES = 60 * MIB;
/** The longest time that a list may block the event loop, in ms. */
const MAX_STALL_MS = 300;
const MAX_GROWTH_BYTES = 300 * MIB;
const FIELDS = { name: '', text: 'Oi', channel: 'default', when: 'now', priority: 'normal', numbers: '' };
const GIB = 1_024 * MIB;

/** Lists with one row that is as long as the file, by its peculiarity. */
const LISTS: Readonly<Record<string, () => Buffer>> = {
  'a row of separators': () => Buffer.concat([Buffer.from('5511987651234'), Buffer.alloc(LIST_BYTES, ';')]),
  'a cell of line breaks': () =>
    Buffer.concat([Buffer.from('5511987651234;"'), Buffer.alloc(LIST_BYTES, '\n'), Buffer.from('"')]),
  'a cell of letters': () => Buffer.concat([Buffer.from('5511987651234;'), Buffer.alloc(LIST_BYTES, 'x')]),
};

/** Uploads each list as an operator does. */
async function lists({ server, honest }: CheckContext): Promise<CheckResult> {
  const panel = new PanelClient(server);
  await panel.login();
  const faults: string[] = [];
  const before = await residentBytes(server);
  let [worst, grown] = [0, 0];
  for (const [name, list] of Object.entries(LISTS)) {
    await honest.figures();
    const { status, headers } = await panel.upload('/admin/send', FIELDS, new Blob([list() as BlobPart]));
    const { max, failures } = await honest.figures();
    grown = Math.max(grown, (await residentBytes(server)) - before);
    worst = Math.max(worst, max);
    const page = status === 303 ? (await panel.open(headers.get('location')!)).text : '';
    faults.push(...faultIf(!page.includes('A linha é longa demais'), `${name}: ${status}, and its line is not named`));
    faults.push(...faultIf(failures > 0, `${name}: ${failures} honest requests failed`));
  }
  faults.push(...faultIf(worst > MAX_STALL_MS, `an honest request took ${worst.toFixed(0)} ms`));
  faults.push(...faultIf(grown > MAX_GROWTH_BYTES, `the memory grew by ${Math.round(grown / MIB)} MiB`));
  const measured = `honest at most ${worst.toFixed(0)} ms, ${Math.round(grown / MIB)} MiB more memory`;
  return { measured, faults };
}

/** Says that a list of 1 GiB follows, and sends none of it. */
async function declared({ server }: CheckContext): Promise<CheckResult> {
  const panel = new PanelClient(server);
  await panel.login();
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Cookie: panel.cookie };
  const { status, ms } = await postRaw(server, { path: '/admin/send', headers, contentLength: GIB });
  return { measured: `${status} in ${ms.toFixed(0)} ms`, faults: faultIf(status !== 413, `it was answered ${status}`) };
}

/** Lists of recipients that an operator uploads. */
export const LIST_CHECKS: readonly Check[] = [
  { name: 'lists of one row', run: lists },
  { name: 'a list longer than is accepted', run: declared },
];
