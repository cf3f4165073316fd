import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyBuild } from '../chaos/build-copy.js';
import { print, runCommand } from '../support/command-line.js';
import { inProject } from '../support/paths.js';
import type { Figure } from './figures/figure.js';
import { FIGURES } from './figures/index.js';
import { builtCheckout } from './beside.js';
import { type BenchOptions, readOptions, USAGE } from './options.js';
import { Profiler } from './profile/profiler.js';
import { compilePrograms } from './program-files.js';
import { passes, type Report } from './report/finding.js';
import { type Machine, thisMachine } from './report/machine.js';
import { costsTable, findingsTable } from './report/table.js';
import { Bench } from './bench.js';

/** Measures the figures that the command line asks for; answers the exit code: 1 when one could not be measured. */
export function main(args: readonly string[]): Promise<number> {
  const command = async (options: BenchOptions) => (options.list ? list() : run(options));
  return runCommand(args, { usage: USAGE, read: readOptions, run: command });
}

function list(): number {
  for (const { name, summary } of FIGURES) print(`${name.padEnd(18)}${summary}`);
  return 0;
}

async function run(options: BenchOptions): Promise<number> {
  const machine = thisMachine();
  const folder = join(inProject('test/bench/results'), machine.at.replace(/[:.]/g, '-'));
  mkdirSync(folder, { recursive: true });
  print(`${machine.processors}, ${machine.system}, Node ${machine.node}, load ${machine.loadBefore[0]?.toFixed(1)}`);
  const profiler = options.profile ? new Profiler(folder) : undefined;
  const bench = await openBench(options, profiler);
  const { report, failures } = await measureAll(bench, options.figures);
  await bench.close();
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(contentOf(machine, options, report), null, 2)}\n`);
  print(`\n${costsTable(report.contenders)}\n\n${findingsTable(report.findings)}\n`);
  print(`${summaryOf(report, failures)}; kept in ${folder}`);
  return failures === 0 ? 0 : 1;
}

/** Measures copies of the builds, which no rebuild can change during the run. */
async function openBench(options: BenchOptions, profiler: Profiler | undefined): Promise<Bench> {
  const { rounds, seconds, messages, quick, alone } = options;
  const other = options.beside === undefined ? options.against : builtCheckout(options.beside);
  const against = other === undefined ? undefined : copyBuild(undefined, other);
  const say = (line: string) => print(`  ${line}`);
  return new Bench({
    rounds,
    seconds,
    messages,
    quick,
    alone,
    profiler,
    say,
    against,
    dist: copyBuild(),
    programs: await compilePrograms(),
  });
}

async function measureAll(bench: Bench, names: readonly string[]): Promise<{ report: Report; failures: number }> {
  const reports: Report[] = [];
  let failures = 0;
  for (const figure of FIGURES.filter(({ name }) => names.includes(name))) {
    print(`\n${figure.name}: ${figure.summary}`);
    try {
      reports.push(await measure(figure, bench));
    } catch (error) {
      failures++;
      print(`  the figure failed: ${(error as Error).stack ?? String(error)}`);
    }
  }
  const report = {
    findings: reports.flatMap(({ findings }) => findings),
    contenders: reports.flatMap(({ contenders }) => contenders),
  };
  return { report, failures };
}

/** The processes of the figure end with it and then write their profiles. */
async function measure(figure: Figure, bench: Bench): Promise<Report> {
  const { profiler } = bench.options;
  profiler?.begin(figure.name);
  try {
    return await figure.run(bench);
  } finally {
    await bench.endFigure();
    if (profiler) print(profiler.summarise() ?? '');
  }
}

function contentOf(machine: Machine, options: BenchOptions, { findings, contenders }: Report) {
  return {
    machine,
    options,
    findings: findings.map((finding) => ({ ...finding, passes: passes(finding) })),
    contenders,
  };
}

function summaryOf({ findings }: Report, failures: number): string {
  const withTarget = findings.map(passes).filter((pass) => pass !== undefined);
  const missed = withTarget.filter((pass) => !pass).length;
  const unmeasured = failures === 0 ? '' : `, ${failures} could not be measured`;
  return `${withTarget.length - missed} of ${withTarget.length} targets reached${unmeasured}`;
}
