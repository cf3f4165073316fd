import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Of what a program says about its failure, so much is kept, in characters. */
const KEPT = 2_000;

interface RunningProgram {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Rejects with what the program said where it failed. */
  readonly ended: Promise<void>;
}

/** Starts a program that finds everything secret in a file. It ends with this process, or when its pipe does. */
export function startProgram(file: string, args: readonly string[]): RunningProgram {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-KEPT)));
  const ended = endOf(child, () => said).finally(() => process.off('exit', kill));
  // Whoever waits for the streams first hears of it later.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

async function endOf(child: ChildProcess, said: () => string): Promise<void> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code === 0) return;
  const lines = said()
    .split('\n')
    .filter((line) => line.trim() !== '' && !/warning/i.test(line));
  throw new Error(`${child.spawnfile} ended with ${code ?? signal}: ${lines.join(' ') || 'it gave no reason'}`);
}
