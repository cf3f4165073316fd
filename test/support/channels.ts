import { type CliOptions, runCli } from './cli.js';
import { askDatabase } from './shape.js';

export interface NewChannel {
  readonly name: string;
  readonly gateway: string;
  /** Those of its gateway; those that are undefined are left out. */
  readonly settings?: Readonly<Record<string, string | undefined>>;
  /** Further options of `create-channel`. */
  readonly options?: readonly string[];
}

/** Creates a channel with the CLI, as an operator does, in a server or its folder; answers its id. */
export async function createChannel(
  { folder }: Required<Pick<CliOptions, 'folder'>>,
  { name, gateway, settings = {}, options = [] }: NewChannel,
): Promise<number> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const set = given.flatMap(([field, value]) => ['--set', `${field}=${value}`]);
  const args = ['create-channel', '--name', name, '--gateway', gateway, ...set, ...options];
  const { code, stdout, stderr } = await runCli(args, { folder });
  if (code !== 0) throw new Error(`create-channel ended with ${code}:\n${stdout}${stderr}`);
  const rows = await askDatabase<{ id: number }>(folder, `SELECT id FROM channels WHERE name = '${name}'`);
  return Number(rows[0]!.id);
}
