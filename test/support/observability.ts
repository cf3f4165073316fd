import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DatabaseGauges } from '../../libs/health/src/metrics/metrics-page.js';
import { PrometheusMetrics } from '../../libs/health/src/metrics/prometheus.metrics.js';
import { dashboardFiles } from '../../scripts/lib/dashboards/files.mjs';
import { ManualClock } from './fixtures/manual-clock.js';
import { inProject } from './paths.js';

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<string, string>>;
}

/** A query of an alert or a panel; `shown`: what its text shows, with the labels that it names. */
export interface Query {
  readonly at: string;
  readonly expr: string;
  readonly shown: string;
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** The names of metrics with the labels of each. */
export type Exposed = ReadonlyMap<string, ReadonlySet<string>>;

/** The labels that Prometheus itself adds to what it reads. */
const OF_PROMETHEUS = ['job', 'instance'];
const METRIC = /\b((?:recado|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g;

export const RULES_FILE = 'docker/observability/rules/recado.yml';

export function alertRules(): readonly AlertRule[] {
  const { groups } = parse(readFileSync(inProject(RULES_FILE), 'utf8')) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** The queries of all panels, as Prometheus gets them: a rate over a minute in place of Grafana's own interval. */
export function panelQueries(): Query[] {
  return Object.entries(dashboardFiles()).flatMap(([file, text]) =>
    (JSON.parse(text) as { panels: Panel[] }).panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr, legendFormat }) => ({
        at: `${file}: ${title}`,
        expr: expr.replaceAll('$__rate_interval', '1m'),
        shown: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, '$labels.$1 '),
      })),
    ),
  );
}

/** What the autoscaler of Kubernetes asks for. */
export function adapterQueries(): Query[] {
  const text = readFileSync(inProject('docker/kubernetes/adapter-rules.yaml'), 'utf8');
  return (parse(text) as { metricsQuery: string }[]).map(({ metricsQuery }) => ({
    ...{ at: 'the adapter of Kubernetes', expr: metricsQuery, shown: '' },
  }));
}

/** The queries of all alerts, of all panels and of the autoscaler. */
export function queries(): Query[] {
  const ofAlerts = alertRules().map(({ alert, expr, annotations }) => ({
    at: alert,
    expr,
    shown: annotations.summary ?? '',
  }));
  return [...ofAlerts, ...panelQueries(), ...adapterQueries()];
}

/** The names of the metrics that a query reads; those of a histogram without their ending. */
export function metricsIn(expr: string): string[] {
  return [...expr.matchAll(METRIC)].map(([, name = '']) => name.replace(/_(?:bucket|count)$/, ''));
}

/** What a query names that is not exposed: metrics, and labels that none of its metrics has. */
export function unknownIn({ at, expr, shown }: Query, exposed: Exposed): string[] {
  const labelsOf = (name: string) => new Set([...(exposed.get(name) ?? []), ...OF_PROMETHEUS]);
  const metrics = metricsIn(expr);
  const missing = metrics.filter((name) => name !== 'up' && !exposed.has(name));
  const all = new Set(metrics.flatMap((name) => [...labelsOf(name)]));
  const grouped = [...expr.matchAll(/\b(?:by|on|group_left|group_right|without|ignoring) \(([^)]*)\)/g)]
    .flatMap(([, list = '']) => list.split(',').map((label) => label.trim()))
    .filter((label) => label !== '' && label !== 'le');
  const named = [...shown.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
  const matched = [...expr.matchAll(METRIC)].flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)(?==|!)/g)]
      .map(([label]) => label)
      .filter((label) => !labelsOf(name.replace(/_(?:bucket|count)$/, '')).has(label)),
  );
  const strange = [...matched, ...[...grouped, ...named].filter((label) => !all.has(label))];
  return [...missing, ...strange].map((word) => `${at}: ${word}`);
}

/** The metrics that the program registers itself. */
export function registeredMetrics(): { name: string; type: string; labels: readonly string[] }[] {
  const { registry } = new PrometheusMetrics(new ManualClock());
  new DatabaseGauges(registry).show({
    ...{ health: 'ready', writable: true, freeBytes: 1, redisUp: true, writeMs: { database: 1, redis: 1 } },
    database: {
      ...{ unfinished: [], channels: [], callbackWaitingMs: 0, failingWebhooks: [] },
      media: { files: 0, bytes: 0, limit: 1, fullest: { name: '', bytes: 0 }, keyLimit: 1 },
      backups: { madeAt: 1, restoredAt: 1, tookMs: 1, failed: false },
    },
    nodes: {},
    parts: [{ kind: 'database_cluster', name: '', state: 'size', isWell: true, since: 0, facts: { size: 3 } }],
  });
  return registry.getMetricsAsArray().map((metric) => ({
    name: metric.name,
    type: String(metric.type),
    labels: 'labelNames' in metric ? (metric.labelNames as string[]) : [],
  }));
}
