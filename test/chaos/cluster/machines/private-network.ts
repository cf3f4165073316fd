import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { ownChild, temporaryFolder } from '../../../support/cleanup.js';

/** Says that this process has a network of its own already. */
const INSIDE = 'RECADO_CHAOS_NETWORK';
const BRIDGE = 'machines';
/** A process that starts here ends with everything that it started, however it ends. */
const PRIVATE = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Whether this process has a network of its own, in which machines may be made and cut off. */
export const hasPrivateNetwork = process.env[INSIDE] !== undefined;

/** Why this machine cannot have private networks; undefined where it can. */
export function noPrivateNetwork(): string | undefined {
  const { status, error, stderr } = spawnSync('unshare', [...PRIVATE, 'ip', 'link'], { encoding: 'utf8' });
  return status === 0
    ? undefined
    : `a network of its own needs Linux, root, unshare and ip: ${error?.message ?? stderr}`;
}

/** Runs the command of this process again in a network of its own; answers its exit code. */
export async function runInPrivateNetwork(): Promise<number> {
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  // Its folders are removed here also when it is killed. Accounts of servers must reach theirs.
  const folder = temporaryFolder();
  chmodSync(folder, 0o1777);
  const env = { ...process.env, [INSIDE]: '1', TMPDIR: folder };
  const child = ownChild(spawn('unshare', [...PRIVATE, ...command], { env, stdio: 'inherit' }));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/**
 * Machines on one network that nobody else reaches: each has an address and ports of its own, as network namespaces of
 * Linux. This process is one of them, at `hub`.
 */
export class PrivateNetwork {
  private readonly addresses = new Map<string, string>();

  /** `hub`: the address of this process. */
  constructor(readonly hub: string) {
    ip('link', 'set', 'lo', 'up');
    // The names of namespaces are files, which must not be seen outside this process.
    execFileSync('mkdir', ['-p', '/run/netns']);
    execFileSync('mount', ['-t', 'tmpfs', 'none', '/run/netns']);
    ip('link', 'add', BRIDGE, 'type', 'bridge');
    ip('addr', 'add', `${hub}/24`, 'dev', BRIDGE);
    ip('link', 'set', BRIDGE, 'up');
  }

  add(machine: string, address: string): void {
    this.addresses.set(machine, address);
    ip('netns', 'add', machine);
    ip('link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine);
    ip('-n', machine, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', machine, 'link', 'set', device, 'up');
    ip('link', 'set', machine, 'up');
    this.join(machine);
  }

  /** The words before a command that make it run on a machine, as the same process. */
  on(machine: string): readonly string[] {
    return ['nsenter', `--net=/run/netns/${machine}`];
  }

  /** Loses everything that a machine sends and gets: no connection is told. */
  cut(machine: string): void {
    ip('link', 'set', machine, 'nomaster');
  }

  /** Loses what a machine and the other ones send each other from or to these ports; everything else arrives. */
  block(machine: string, ports: readonly number[]): void {
    for (const [other, address] of this.addresses) {
      if (other === machine) continue;
      for (const port of ports) {
        for (const end of ['sport', 'dport']) {
          ip(
            '-n',
            machine,
            'rule',
            'add',
            'pref',
            '10',
            'to',
            address,
            'ipproto',
            'tcp',
            end,
            String(port),
            'blackhole',
          );
        }
      }
    }
  }

  /** Ends `cut` and `block`. */
  join(machine: string): void {
    ip('link', 'set', machine, 'master', BRIDGE);
    ip('-n', machine, 'rule', 'flush', 'pref', '10');
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
