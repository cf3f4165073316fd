import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second in /proc, a constant of that interface. */
const TICKS = 100;

/** Whether this system has /proc; without it these figures are 0. */
export const hasProc = existsSync('/proc/self/stat');

/** The processor time of a process in seconds; 0 when it has ended. */
export function cpuSeconds(pid: number): number {
  const [utime = 0, stime = 0] = fieldsOf(pid).slice(11, 13).map(Number);
  return (utime + stime) / TICKS;
}

/** Resident memory of a process in MB (10^6 bytes); 0 when it has ended. */
export function residentMb(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return (Number(kib ?? 0) * 1_024) / 1e6;
}

/** The children of a process. */
export function childrenOf(pid: number): number[] {
  if (!hasProc) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((child) => Number(fieldsOf(child)[1]) === pid);
}

/** The processor time of the whole machine in seconds. */
export function machineSeconds(): number {
  const [, user, nice, system, , , irq, softirq] = read('/proc/stat').split(/\s+/).map(Number);
  return ((user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0)) / TICKS;
}

/** The fields after the process's name, which may contain spaces: state, parent, … */
function fieldsOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // The process has ended.
    return '';
  }
}
