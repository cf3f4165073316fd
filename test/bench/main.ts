import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyBuild } from '../chaos/build-copy.js';
import { print, runCommand } from '../support/command-line.js';
import { inProject } from '../support/paths.js';
import type { Figure } from './figures/figure.js';
import { FIGURES } from './figures/index.js';
import { type BenchOptions, readOptions, USAGE } from './options.js';
import { Profiler } from './profile/profiler.js';
import { compilePrograms } from './program-files.js';
import { passes, type Report } from './report/finding.js';
import { type Machine, thisMachine } from './report/machine.js';
import { costsTable, findingsTable } from './report/table.js';
import { Stage } from './stage.js';

/** Measures the figures that the command line asks for; answers the exit code: 1 when one could not be measured. */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, { usage: USAGE, read: readOptions, run: async (options) => show(options) ?? run(options) });
}

/** Prints the usage or the list of figures where that is asked for; then there is nothing to run. */
function show({ help, list }: BenchOptions): number | undefined {
  if (help) print(USAGE);
  else if (list) for (const { name, summary } of FIGURES) print(`${name.padEnd(18)}${summary}`);
  return help || list ? 0 : undefined;
}

async function run(options: BenchOptions): Promise<number> {
  const machine = thisMachine();
  const folder = join(inProject('test/bench/results'), machine.at.replace(/[:.]/g, '-'));
  mkdirSync(folder, { recursive: true });
  print(`${machine.processors}, ${machine.system}, Node ${machine.node}, load ${machine.loadBefore[0]?.toFixed(1)}`);
  const profiler = options.profile ? new Profiler(folder) : undefined;
  const stage = await openStage(options, profiler);
  const { report, failures } = await measureAll(stage, options.figures);
  await stage.close();
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(contentOf(machine, options, report), null, 2)}\n`);
  print(`\n${costsTable(report.showings)}\n\n${findingsTable(report.findings)}\n`);
  print(`${verdict(report, failures)}; kept in ${folder}`);
  return failures === 0 ? 0 : 1;
}

/** A copy of each build, so that nobody's rebuild changes it in mid-run. */
async function openStage(options: BenchOptions, profiler: Profiler | undefined): Promise<Stage> {
  const { rounds, seconds, quick, alone } = options;
  const against = options.against === undefined ? undefined : copyBuild(undefined, options.against);
  const say = (line: string) => print(`  ${line}`);
  return new Stage({
    ...{ rounds, seconds, quick, alone, profiler, say, against },
    dist: copyBuild(),
    programs: await compilePrograms(),
  });
}

async function measureAll(stage: Stage, names: readonly string[]): Promise<{ report: Report; failures: number }> {
  const reports: Report[] = [];
  let failures = 0;
  for (const figure of FIGURES.filter(({ name }) => names.includes(name))) {
    print(`\n${figure.name}: ${figure.summary}`);
    try {
      reports.push(await measure(figure, stage));
    } catch (error) {
      failures++;
      print(`  it could not be measured: ${(error as Error).stack ?? String(error)}`);
    }
  }
  const report = {
    findings: reports.flatMap(({ findings }) => findings),
    showings: reports.flatMap(({ showings }) => showings),
  };
  return { report, failures };
}

/** Whatever it has started ends with it, and writes its profile then. */
async function measure(figure: Figure, stage: Stage): Promise<Report> {
  const { profiler } = stage.options;
  profiler?.begin(figure.name);
  const report = await figure.run(stage).finally(() => stage.endFigure());
  if (profiler) print(profiler.summarise() ?? '');
  return report;
}

function contentOf(machine: Machine, options: BenchOptions, { findings, showings }: Report) {
  return { machine, options, findings: findings.map((finding) => ({ ...finding, passes: passes(finding) })), showings };
}

function verdict({ findings }: Report, failures: number): string {
  const judged = findings.map(passes).filter((pass) => pass !== undefined);
  const missed = judged.filter((pass) => !pass).length;
  const unmeasured = failures === 0 ? '' : `, ${failures} could not be measured`;
  return `${judged.length - missed} of ${judged.length} targets reached${unmeasured}`;
}
