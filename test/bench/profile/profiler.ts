import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monotonicMs } from '../programs/clock.js';
import { type CpuProfile, functionTimes, type Window } from './cpu-profile.js';
import { withSources } from './sources.js';
import { sumByText, type StatementCost, type StatementLog, statementSummary } from './statements.js';
import { summary } from './summary.js';

const EXTENSION = '.cpuprofile';

/** Makes the processes of Recado write CPU profiles, and summarises the measured time of each figure. */
export class Profiler {
  private windows: Window[] = [];
  private messages = 0;
  private processes = 0;
  private figure = '';
  private log: StatementLog | undefined;
  private statements: StatementCost[] = [];

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** Begins a figure: processes that start from now on belong to it. */
  begin(figure: string): void {
    this.figure = figure;
    this.windows = [];
    this.messages = 0;
    this.statements = [];
  }

  /** Also summarises the costs of the statements of this database. */
  watch(log: StatementLog): void {
    this.log = log;
  }

  /** The options of Node with which a process writes a profile when it ends. */
  nodeOptions(name: string): string[] {
    const file = `${this.figure}.${name}.${++this.processes}${EXTENSION}`;
    return ['--cpu-prof', `--cpu-prof-dir=${this.folder}`, `--cpu-prof-name=${file}`];
  }

  /** Begins a measured time; the answered function ends it and takes the number of messages that were sent meanwhile. */
  async startWindow(): Promise<(messages: number) => Promise<void>> {
    await this.log?.resetCosts();
    const from = monotonicMs();
    return async (messages) => {
      this.windows.push([from, monotonicMs()]);
      this.messages += messages;
      this.statements.push(...((await this.log?.costs()) ?? []));
    };
  }

  /** A summary for each kind of process of the figure, after all have ended. Undefined without a measured time. */
  summarise(): string | undefined {
    if (this.windows.length === 0) return undefined;
    const files = readdirSync(this.folder).filter((name) => name.startsWith(`${this.figure}.`));
    const names = new Set(files.filter((name) => name.endsWith(EXTENSION)).map((file) => file.split('.')[1]!));
    const programs = [...names].map((name) => this.summaryOf(name, files));
    const database = this.log ? [statementSummary(sumByText(this.statements), this.messages)] : [];
    const text = [...programs, ...database].join('\n');
    writeFileSync(join(this.folder, `${this.figure}.summary.txt`), text);
    return text;
  }

  private summaryOf(name: string, files: readonly string[]): string {
    const own = files.filter((file) => file.startsWith(`${this.figure}.${name}.`));
    const profiles = own.map((file) => JSON.parse(readFileSync(join(this.folder, file), 'utf8')) as CpuProfile);
    const times = functionTimes(profiles.map(withSources), this.windows);
    return summary(`${name} in ${this.figure}`, times, this.messages);
  }
}
