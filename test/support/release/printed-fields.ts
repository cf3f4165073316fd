import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { COMMANDS } from '../../../apps/cli/src/commands/index.js';
import { inLanguage } from '../../../apps/cli/src/language/in-language.js';
import { runCli } from '../../../apps/cli/src/run-cli.js';

/** What makes something of each kind that is listed, with the parts that it has now and then. */
const SAMPLES = [
  'create-admin --email ana@exemplo.com.br --password-stdin',
  'create-channel --name loja --gateway sandbox',
  'pause-channel --name loja',
  'create-pool --name lojas --member loja',
  'create-key --name ERP --scopes messages:write --channel loja',
  'replace-key --name ERP --grace 1h',
  'add-opt-out --phone 5531987654321',
];

/** The fields that each command prints with `--json`, such as `list-keys --json limits.messages_per_day`. */
export async function printedFields(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-printed-'));
  // Nest warns of each command after the first that it opens a database in the same process.
  Logger.overrideLogger(false);
  try {
    for (const sample of SAMPLES) await printed(sample, folder);
    const lists = COMMANDS.filter(({ usage }) => usage && inLanguage(usage, 'en').includes('--json'));
    const fields: string[] = [];
    for (const { name } of lists) {
      const items = JSON.parse(await printed(`${name} --json`, folder)) as unknown[];
      if (items.length === 0) throw new Error(`SAMPLES make nothing that ${name} lists`);
      fields.push(...new Set(items.flatMap((item) => fieldsOf(item)).map((field) => `${name} --json ${field}`)));
    }
    return fields;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function printed(line: string, folder: string): Promise<string> {
  const [output, news]: [string[], string[]] = [[], []];
  const code = await runCli(line.split(' '), {
    env: { NODE_ENV: 'test', DATABASE_URL: `sqlite:${join(folder, 'recado.sqlite')}` },
    print: (text) => output.push(text),
    report: (text) => news.push(text),
    readInput: async () => 'tulipas sob a mesa',
    askSecret: async () => undefined,
  });
  if (code !== 0) throw new Error(`${line}: ${news.join('\n')}`);
  return output.join('\n');
}

/** The fields of an object, and those of the objects in it. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    name,
    ...(Array.isArray(inside)
      ? inside.flatMap((item) => fieldsOf(item)).map((field) => `${name}[].${field}`)
      : fieldsOf(inside).map((field) => `${name}.${field}`)),
  ]);
}
