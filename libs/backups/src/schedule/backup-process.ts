import { BackupError } from '../backup-fault.js';
import { type BackupOrder, type BackupResult, makeBackup } from '../make/make-backup.js';

// A process that makes one backup: a copy of gigabytes must not take time of the one that sends, and can be ended at once.
// The order comes in by the standard input, because it has a password, and the process ends when that does: whoever gave
// the order has ended.

let given = '';
let isBegun = false;
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text: string) => {
  given += text;
  if (isBegun || !given.endsWith('\n')) return;
  isBegun = true;
  void carryOut(JSON.parse(given) as BackupOrder);
});
process.stdin.on('end', () => process.exit(1));

async function carryOut(order: BackupOrder): Promise<void> {
  const result = await resultOf(order);
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
}

async function resultOf(order: BackupOrder): Promise<BackupResult> {
  try {
    return await makeBackup(order);
  } catch (error) {
    const { code, message } = error as BackupError;
    return { fault: code, detail: message };
  }
}
