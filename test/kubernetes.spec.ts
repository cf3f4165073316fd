import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environmentSchema } from '../libs/config/src/environment.schema.js';
import { secretVariables } from '../libs/config/src/load-config.js';
import { temporaryFolder } from './support/cleanup.js';
import { testConfig } from './support/fixtures/test-config.js';
import { kubectl, type KubernetesObject, render } from './support/kustomize.js';
import { inProject } from './support/paths.js';
import { sourceFiles } from './support/source-imports.js';

const read = (path: string) => readFileSync(inProject(path), 'utf8');
const { gateways } = testConfig();
const settings = Object.keys(environmentSchema(gateways).shape);
const SECRETS = '/run/secrets/recado';
const ROLES = ['admin', 'api', 'worker'];

/** The values of the secret that the pods name, by their keys. */
const VALUES = {
  app_secret: 'a-secret-of-this-test-of-more-than-32-characters',
  database_url: 'mysql://recado:pw@mysql:3306/recado',
  redis_url: 'redis://:pw@redis:6379',
  metrics_token: 'a-metrics-token-of-this-test',
};

/** The beginnings of the paths that controllers of the program answer to the world; the panel has its own service. */
function publicPaths(): string[] {
  const files = ['apps', 'libs'].flatMap((folder) => sourceFiles(folder, /\.controller\.tsx?$/));
  const routes = files.flatMap((file) => {
    const own = /^@Controller\((.*)\)$/m.exec(read(file))?.[1];
    return own === '' ? [...read(file).matchAll(/^\s+@Get\((.*)\)$/gm)].map(([, path]) => path) : [own];
  });
  const first = routes.flatMap((route = '') => [...route.matchAll(/'([^'/]+)[^']*'/g)].map(([, part]) => `/${part}`));
  return [...new Set(first)].filter((path) => path !== '/metrics' && path !== '/admin').toSorted();
}

describe.skipIf(!kubectl).each(['base', 'overlays/production', 'overlays/staging'])(
  'docker/kubernetes/%s',
  (folder) => {
    let objects: KubernetesObject[];
    const of = (kind: string) => objects.filter((object) => object.kind === kind);
    const one = (kind: string, name: string) => of(kind).find(({ metadata }) => metadata.name === name)!;
    const workloads = () => [...of('Deployment'), ...of('Job')];
    const podOf = ({ spec }: KubernetesObject) => spec.template.spec;
    const containerOf = (object: KubernetesObject) => podOf(object).containers[0];
    const roleOf = ({ metadata }: KubernetesObject) => metadata.labels?.['app.kubernetes.io/component'] ?? '';

    /** The environment of a container, its map of settings among it. */
    const environmentOf = (object: KubernetesObject): Record<string, string> => {
      const { env, envFrom } = containerOf(object);
      const maps = envFrom.map(({ configMapRef }: { configMapRef: { name: string } }) => configMapRef.name);
      const data = maps.map((name: string) => one('ConfigMap', name).data);
      const own = env.map(({ name, value }: { name: string; value: string }) => [name, value]);
      return Object.assign({}, ...data, Object.fromEntries(own));
    };

    beforeAll(() => {
      objects = render(folder);
    });

    it('has a deployment for each role, the job of the migration, and nothing secret', () => {
      expect(of('Deployment').map(roleOf).toSorted()).toEqual(ROLES);
      expect(of('Job').map((job) => containerOf(job).command)).toEqual([['recado', 'migrate']]);
      expect(of('Secret')).toEqual([]);
      expect(workloads().map((object) => podOf(object).containers.length)).toEqual([1, 1, 1, 1]);
    });

    it('uses only settings of the program, and gives secrets as files', () => {
      const secret = secretVariables(gateways);
      for (const object of workloads()) {
        const names = Object.keys(environmentOf(object));
        const files = names.filter((name) => name.endsWith('_FILE') && secret.includes(name.replace(/_FILE$/, '')));
        expect(files.length).toBe(Object.keys(VALUES).length);
        expect(names.filter((name) => !files.includes(name) && !settings.includes(name))).toEqual([]);
        expect(names.filter((name) => secret.includes(name))).toEqual([]);
        const { volumes } = podOf(object);
        expect(volumes[0].secret).toEqual({ secretName: 'recado-secrets', defaultMode: 0o440 });
        expect(containerOf(object).volumeMounts[0]).toEqual({ name: 'secrets', mountPath: SECRETS, readOnly: true });
      }
    });

    it('gives each role a valid configuration', () => {
      const secrets = join(temporaryFolder(), 'secrets');
      mkdirSync(secrets);
      for (const [name, value] of Object.entries(VALUES)) writeFileSync(join(secrets, name), value);
      for (const deployment of of('Deployment')) {
        const given = Object.entries(environmentOf(deployment)).map(([name, value]) => [
          name,
          value.replace(SECRETS, secrets),
        ]);
        const config = testConfig(Object.fromEntries(given) as NodeJS.ProcessEnv);
        expect([...config.roles]).toEqual([roleOf(deployment)]);
        expect(config).toMatchObject({ environment: 'production', metricsToken: VALUES.metrics_token });
        expect(config.http).toMatchObject({ host: '0.0.0.0', port: 3000, trustProxy: 1 });
        expect(config.database.kind).toBe('mysql');
        const { terminationGracePeriodSeconds } = podOf(deployment);
        expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(config.shutdownGraceMs + 5_000);
      }
    });

    it('asks the routes of health at the port of the program', () => {
      for (const deployment of of('Deployment')) {
        const { ports, startupProbe, livenessProbe, readinessProbe } = containerOf(deployment);
        expect(ports).toEqual([{ name: 'http', containerPort: 3000 }]);
        const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet);
        const at = (path: string) => ({ path, port: 'http' });
        expect(asked).toEqual([at('/health/live'), at('/health/live'), at('/health/ready')]);
      }
      for (const { spec } of of('Service')) expect(spec.ports).toMatchObject([{ port: 3000, targetPort: 'http' }]);
    });

    it('lets nothing run as root, write to its image or gain rights', () => {
      for (const object of workloads()) {
        const pod = podOf(object);
        expect(pod.securityContext).toEqual({
          ...{ runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 },
          seccompProfile: { type: 'RuntimeDefault' },
        });
        expect(pod).toMatchObject({ automountServiceAccountToken: false, shareProcessNamespace: true });
        const container = containerOf(object);
        expect(container.securityContext).toEqual({
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
        expect(container.resources.limits).toHaveProperty('memory');
        const writable = container.volumeMounts.filter(({ readOnly }: { readOnly?: true }) => !readOnly);
        expect(writable.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual(['/tmp', '/data']);
      }
    });

    it('spreads the pods of a role, keeps some while a node is emptied, and finds them by their labels', () => {
      for (const deployment of of('Deployment')) {
        const labels = { 'app.kubernetes.io/name': 'recado', 'app.kubernetes.io/component': roleOf(deployment) };
        expect(deployment.spec.selector.matchLabels).toEqual(labels);
        expect(deployment.spec.template.metadata.labels).toEqual(labels);
        expect(podOf(deployment).topologySpreadConstraints).toMatchObject([
          { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: labels } },
        ]);
        const { spec } = one('PodDisruptionBudget', deployment.metadata.name);
        expect(spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } });
      }
      for (const role of ['api', 'admin'])
        expect(one('Service', `recado-${role}`).spec.selector['app.kubernetes.io/component']).toBe(role);
    });

    it('lets the autoscaler alone set the number of workers, by the age of the queue', () => {
      const [{ spec }] = of('HorizontalPodAutoscaler') as [KubernetesObject];
      expect(spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'recado-worker' });
      expect(one('Deployment', 'recado-worker').spec).not.toHaveProperty('replicas');
      const rules = parse(read('docker/kubernetes/adapter-rules.yaml')) as { name: { as: string } }[];
      const [{ external }] = spec.metrics;
      expect(rules.map(({ name }) => name.as)).toEqual([external.metric.name]);
      expect(spec.maxReplicas).toBeGreaterThanOrEqual(spec.minReplicas);
    });

    it('has a network that only Prometheus and the ingress controller reach', () => {
      const policies = of('NetworkPolicy');
      const all = one('NetworkPolicy', 'recado');
      expect(all.spec.podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/name': 'recado' } });
      const sources = policies.flatMap(({ spec }) =>
        (spec.ingress ?? []).map(({ from, ports }: { from: object[]; ports: object[] }) => {
          expect(ports).toEqual([{ protocol: 'TCP', port: 3000 }]);
          return JSON.stringify(from).replace(/.*:"([^"]+)".*/, '$1');
        }),
      );
      expect(sources.toSorted()).toEqual(['ingress-nginx', 'monitoring']);
    });

    it('lets out what the settings may lead to', () => {
      const rules = of('NetworkPolicy').flatMap(({ spec }) => spec.egress ?? []) as { ports: { port: number }[] }[];
      const ports = rules.flatMap((rule) => rule.ports.map(({ port }) => port));
      // DNS, the database, Redis, https; then Sentinels, mail by smtps:// and STARTTLS, OTLP over HTTP.
      const basic = [53, 53, 443, 3306, 6379];
      const options = [465, 587, 4318, 26379];
      const sorted = (list: number[]) => list.toSorted((a, b) => a - b);
      expect(sorted(ports)).toEqual(sorted(folder === 'base' ? basic : [...basic, ...options]));
    });

    it('does not kill a start that waits for the migration, and finds the job with its settings by a label', () => {
      const [, seconds = ''] = /WAIT_S = ([\d_]+)/.exec(read('libs/database/src/schema.ts')) ?? [];
      for (const deployment of of('Deployment')) {
        const { periodSeconds, failureThreshold } = containerOf(deployment).startupProbe;
        expect(periodSeconds * failureThreshold).toBeGreaterThan(Number(seconds.replaceAll('_', '')));
      }
      const first = objects.filter((object) => ['migrate', 'settings'].includes(roleOf(object)));
      expect(first.map(({ kind }) => kind).toSorted()).toEqual(['ConfigMap', 'Job']);
    });

    it('shows the world every path but that of the metrics, where it has an address', () => {
      const ingresses = of('Ingress');
      expect(ingresses).toHaveLength(folder === 'base' ? 0 : 1);
      for (const { spec } of ingresses) {
        const [{ host, http }] = spec.rules;
        const paths = http.paths.map(({ path, backend }: { path: string; backend: { service: { name: string } } }) => [
          path,
          backend.service.name,
        ]);
        const api = publicPaths();
        expect(api).toEqual(expect.arrayContaining(['/api', '/gateways', '/llms.txt', '/mcp']));
        expect(Object.fromEntries(paths)).toEqual({
          ...Object.fromEntries(api.map((path) => [path, 'recado-api'])),
          '/admin': 'recado-admin',
        });
        expect(environmentOf(one('Deployment', 'recado-api')).BASE_URL).toBe(`https://${host}`);
      }
    });
  },
);
