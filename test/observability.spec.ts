import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dashboardFiles, FOLDER } from '../scripts/lib/dashboards/files.mjs';
import { temporaryFolder } from './support/cleanup.js';
import {
  adapterQueries,
  alertRules,
  type Exposed,
  metricsIn,
  panelQueries,
  queries,
  registeredMetrics,
  RULES_FILE,
  unknownIn,
} from './support/observability.js';
import { inProject } from './support/paths.js';
import { sourceFiles } from './support/source-imports.js';
import { findPacked } from './support/test-programs.js';

const read = (path: string) => readFileSync(inProject(path), 'utf8');
const promtool = findPacked('promtool');
const amtool = findPacked('amtool');

/** What a program prints, and how it ended. */
function run(program: string | undefined, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program ?? '', args, { cwd: inProject(''), encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** The metrics that the program registers, with their labels; those of Node and the process have none. */
function registered(): Exposed {
  const ours = registeredMetrics().map(({ name, labels }) => [name, new Set(labels)] as const);
  const others = queries().flatMap(({ expr }) => metricsIn(expr).filter((name) => /^(?:process|nodejs)_/.test(name)));
  return new Map([...ours, ...others.map((name) => [name, new Set<string>()] as const)]);
}

describe('The rules of Prometheus', () => {
  it.skipIf(!promtool)('come and stay away as their unit tests say', () => {
    expect(run(promtool, 'test', 'rules', 'docker/observability/tests/recado.test.yml')).toMatchObject({ status: 0 });
  });

  it.skipIf(!promtool)('are valid, and so are the queries of the dashboards and the configuration', () => {
    const rules = [...panelQueries(), ...adapterQueries()].map(({ expr }, index) => ({
      record: `panel:${index}`,
      expr,
    }));
    const panels = join(temporaryFolder(), 'panels.yml');
    writeFileSync(panels, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    expect(rules.length).toBeGreaterThan(30);
    expect(run(promtool, 'check', 'rules', RULES_FILE, panels)).toMatchObject({ status: 0 });
    const check = ['check', 'config', '--syntax-only', 'docker/observability/prometheus.yml'];
    expect(run(promtool, ...check)).toMatchObject({ status: 0 });
  });

  it('each have a case in which they come and one in which they stay away', () => {
    const { tests } = parse(read('docker/observability/tests/recado.test.yml'), { merge: true }) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    };
    const cases = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
    const lacking = alertRules().filter(({ alert }) => {
      const own = cases.filter(({ alertname }) => alertname === alert);
      return (
        !own.some(({ exp_alerts }) => exp_alerts.length > 0) || !own.some(({ exp_alerts }) => exp_alerts.length === 0)
      );
    });
    expect(lacking.map(({ alert }) => alert)).toEqual([]);
  });

  it('read only metrics and labels that the program has, as the dashboards do', () => {
    const exposed = registered();
    expect(queries().flatMap((query) => unknownIn(query, exposed))).toEqual([]);
  });

  it.each([
    ['a metric', 'recado_queue_age', '', 'recado_queue_age'],
    ['a matcher', 'recado_leader{role="x"}', '', 'role'],
    ['a group', 'sum by (chanel) (recado_channel_info)', '', 'chanel'],
    ['a label of its text', 'recado_ready', '{{ $labels.channel }}', 'channel'],
    ['the bucket of a histogram', 'recado_accepted_to_sent_second_bucket', '', 'recado_accepted_to_sent_second'],
  ])('are found to read %s that does not exist', (_what, expr, shown, word) => {
    expect(unknownIn({ at: 'here', expr, shown }, registered())).toEqual([`here: ${word}`]);
  });
});

describe('RecadoLoopStopped', () => {
  it('leaves out the loops that rest for as long as it waits, and no other', () => {
    const texts = sourceFiles('libs').map((file) => read(file));
    const slow = texts.flatMap((text) => {
      const [, rest = '', loop = ''] = /everyMs: (\w+), loop: '(\w+)'/.exec(text) ?? [];
      const [, own = rest] = new RegExp(`const ${rest} = ([\\d_]+);`).exec(text) ?? [];
      // A span of libs/core, such as MINUTE_MS, has no digits.
      return loop !== '' && !(Number(own.replaceAll('_', '')) < 30_000) ? [loop] : [];
    });
    const { expr = '' } = alertRules().find(({ alert }) => alert === 'RecadoLoopStopped') ?? {};
    const [, left = ''] = /loop!~"([^"]+)"/.exec(expr) ?? [];
    expect(slow.toSorted()).toEqual(left.split('|').toSorted());
  });
});

describe('The runbooks', () => {
  const RUNBOOKS = 'docs/runbooks';
  const alerts = alertRules().map(({ alert }) => alert);
  const titles = Object.values(dashboardFiles()).flatMap((text) =>
    (JSON.parse(text) as { panels: { title: string }[] }).panels.map(({ title }) => title),
  );
  const { paths } = JSON.parse(read('docs/openapi.json')) as { paths: object };

  it('are one for each alert, in both languages', () => {
    const pages = alerts.flatMap((alert) => [`${alert}.md`, `${alert}.pt-BR.md`]);
    expect(readdirSync(inProject(RUNBOOKS)).toSorted()).toEqual(pages.toSorted());
  });

  it.each(alertRules())('$alert leads to its page', ({ alert, annotations }) => {
    expect(annotations.runbook_url).toBe(`{{ $externalLabels.runbooks }}/${alert}.md`);
    const { global } = parse(read('docker/observability/prometheus.yml')) as {
      global: { external_labels: { runbooks: string } };
    };
    expect(global.external_labels.runbooks).toMatch(/^https:.*\/runbooks$/);
  });

  it.each(alerts)('%s has its three parts, and names panels and routes that exist', (alert) => {
    const headings = ['Meaning', 'How to see it', 'What to do'];
    for (const [page, parts] of [
      [`${alert}.md`, headings],
      [`${alert}.pt-BR.md`, ['O que significa', 'Como ver', 'O que fazer']],
    ] as const) {
      const text = read(`${RUNBOOKS}/${page}`);
      expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(parts);
      expect(text.startsWith(`# ${alert}\n`)).toBe(true);
      const panels = [...text.matchAll(/(?<=[\s-])\*([^*[\]\n]+)\*/g)].map(([, title = '']) => title);
      expect(panels.filter((title) => !titles.some((whole) => whole.startsWith(title)))).toEqual([]);
      const routes = [...text.matchAll(/`(?:GET|POST) (\/api[^`]*)`/g)].map(([, path = '']) => path);
      expect(routes.filter((path) => !(path in paths))).toEqual([]);
    }
  });

  it.each(['docs/operations.md', 'docs/operations.pt-BR.md'])('are all named by %s', (page) => {
    const named = [...read(page).matchAll(/\(runbooks\/(\w+)(?:\.pt-BR)?\.md\)/g)].map(([, alert]) => alert);
    expect(named.toSorted()).toEqual(alerts.toSorted());
  });
});

describe('The routes of Alertmanager', () => {
  const file = 'docker/observability/alertmanager.yml';

  it.skipIf(!amtool)('are valid', () => {
    expect(run(amtool, 'check-config', file)).toMatchObject({ status: 0 });
  });

  it('have a route for each severity of the rules', () => {
    const { route } = parse(read(file)) as { route: { routes: { matchers: string[] }[] } };
    const routed = route.routes.flatMap(({ matchers }) => matchers);
    const severities = new Set(alertRules().map(({ labels }) => `severity = "${labels.severity}"`));
    expect(routed.toSorted()).toEqual([...severities].toSorted());
  });
});

describe('The inhibitions of Alertmanager', () => {
  it('silence beside a process that is down only what that process itself says', () => {
    const { inhibit_rules: rules } = parse(read('docker/observability/alertmanager.yml')) as {
      inhibit_rules: { source_matchers: string[]; target_matchers: string[]; equal?: string[] }[];
    };
    expect(rules.length).toBeGreaterThan(0);
    // Two alerts without a label are equal in it, so both sides have to have one.
    for (const { source_matchers: sources, target_matchers: targets, equal } of rules) {
      expect(equal).toEqual(['instance']);
      for (const side of [sources, targets]) expect(side).toContain('instance != ""');
    }
  });
});

describe('The dashboards of Grafana', () => {
  it('are those of their description, and no others', () => {
    const present = readdirSync(inProject(FOLDER)).map((name) => `${FOLDER}/${name}`);
    expect(present.toSorted()).toEqual(Object.keys(dashboardFiles()).toSorted());
  });

  it('lie beside each other and name the data source that is provided', () => {
    const { datasources } = parse(read('docker/observability/grafana/provisioning/datasources/prometheus.yml')) as {
      datasources: { uid: string; type: string }[];
    };
    for (const text of Object.values(dashboardFiles())) {
      const { panels } = JSON.parse(text) as {
        panels: { id: number; gridPos: Record<'x' | 'y' | 'w', number>; datasource?: { uid: string } }[];
      };
      const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
      expect(new Set(places).size).toBe(places.length);
      expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
      const sources = new Set(panels.flatMap(({ datasource }) => datasource?.uid ?? []));
      expect([...sources]).toEqual(datasources.map(({ uid }) => uid));
    }
  });
});
