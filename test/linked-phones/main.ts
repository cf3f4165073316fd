import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cleanUp, temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { print } from '../support/command-line.js';
import { libraryLeadingTo, LINKED_PHONE_LIBRARY, linkPhone } from '../support/linked-phone-library.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppStandIn } from '../support/stand-ins/whatsapp/whatsapp.stand-in.js';
import { until } from '../support/until.js';

const KIB_OF_A_MIB = 1_024;
const SAMPLE_EVERY_MS = 1_000;
/** Memory is at rest once so many samples in a row lie within so many MiB. A start gives back what it took only later. */
const SAMPLES = 20;
const WITHIN_MIB = 3;
const AT_REST_WITHIN_MS = 300_000;

/** Links so many phones with one process, and prints the resident memory of that process with each number of them. */
export async function main(counts: readonly number[]): Promise<void> {
  // The crypto of the phones at the far end prints its sessions, which the program under test keeps to itself.
  // oxlint-disable-next-line no-console -- it is silenced, not used
  console.info = () => undefined;
  try {
    await measure(counts);
  } finally {
    cleanUp();
  }
}

async function measure(counts: readonly number[]): Promise<void> {
  const whatsApp = await WhatsAppStandIn.start(LINKED_PHONE_LIBRARY);
  const folder = temporaryFolder();
  symlinkSync(libraryLeadingTo(whatsApp.url), join(folder, 'linked-phone'));
  const env = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  const server = await startServer({ folder, env, asOperated: true, log: join(folder, 'server.log') });
  const panel = new PanelClient(server);
  await panel.login();
  let [linked, before] = [0, await memoryAtRest(server)];
  print(`  0 linked: ${before.toFixed(0)} MiB`);
  for (const count of counts) {
    const further = count - linked;
    while (linked < count) await linkAnother(panel, whatsApp, folder, linked++);
    const now = await memoryAtRest(server);
    const each = ((now - before) / further).toFixed(1);
    print(`${String(count).padStart(3)} linked: ${now.toFixed(0)} MiB, ${each} MiB for each further one`);
    before = now;
  }
  await server.stop();
  await whatsApp.stop();
}

/** The resident memory of a process in MiB, once it neither grows nor shrinks any more. */
async function memoryAtRest({ pid }: Server): Promise<number> {
  const samples: number[] = [];
  await until(
    () => {
      samples.push(residentMiB(pid));
      const latest = samples.slice(-SAMPLES);
      return latest.length === SAMPLES && Math.max(...latest) - Math.min(...latest) <= WITHIN_MIB;
    },
    { timeoutMs: AT_REST_WITHIN_MS, intervalMs: SAMPLE_EVERY_MS, describe: 'the memory of the server to be at rest' },
  );
  return samples.at(-1)!;
}

function residentMiB(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / KIB_OF_A_MIB;
}

async function linkAnother(panel: PanelClient, whatsApp: WhatsAppStandIn, folder: string, at: number): Promise<void> {
  const name = `loja-${at}`;
  await runCli(['create-channel', '--name', name, '--gateway', 'linked-phone'], { folder });
  const [row] = await askDatabase<{ id: number }>(folder, `SELECT id FROM channels WHERE name = '${name}'`);
  await linkPhone(panel, `/admin/channels/${row!.id}/pair`, whatsApp, `55119${80_000_000 + at}`);
}
