import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dockerIgnores } from './support/docker-ignore.js';
import { testConfig } from './support/fixtures/test-config.js';
import { inProject } from './support/paths.js';

const read = (path: string) => readFileSync(inProject(path), 'utf8');
const namesIn = (path: string) => [...read(path).matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
const settings = namesIn('.env.example');

describe('docker/Dockerfile', () => {
  const text = read('docker/Dockerfile');
  const dockerfile = text.replaceAll(/\\\n/g, ' ');
  const instructions = (name: string) =>
    [...dockerfile.matchAll(new RegExp(`^${name} +(.*)$`, 'gm'))].map(([, rest = '']) => rest);
  const copied = instructions('COPY')
    .filter((rest) => !rest.startsWith('--from='))
    .flatMap((rest) => rest.split(/ +/).slice(0, -1));

  it('has valid instructions', () => {
    expect(validate(text)).toEqual([]);
  });

  it.each([
    ['an unknown instruction', 'WORKDIR /app', 'WORKDIRS /app'],
    ['an unknown flag', '--start-period=', '--start-time='],
    ['a wrong port', 'EXPOSE 3000', 'EXPOSE http'],
  ])('is refused with %s', (_fault, from, to) => {
    expect(text).toContain(from);
    expect(validate(text.replace(from, to))).not.toEqual([]);
  });

  it.each([...new Set(copied)])('copies %s, which exists and is not ignored', (path) => {
    expect(existsSync(inProject(path))).toBe(true);
    expect(dockerIgnores(path)).toBe(false);
  });

  it('installs from the lock file and downloads only packages', () => {
    const commands = instructions('RUN').join('\n');
    expect(commands).toContain('npm ci');
    expect(commands).not.toMatch(/npm (install|i|update)\b|\bcurl\b|\bwget\b|\bgit\b|https?:/);
    expect(instructions('ADD')).toEqual([]);
  });

  it('compiles nothing and runs no scripts of packages', () => {
    const commands = instructions('RUN').join('\n');
    expect(commands).toContain('npm ci --ignore-scripts');
    expect(commands).not.toMatch(/apt-get|python|g\+\+|\bmake\b|node-gyp/);
  });

  it('uses an LTS version of Node, and add-ons only with Node-API', () => {
    const [, image = ''] = /^ARG NODE_IMAGE=(.+)$/m.exec(dockerfile) ?? [];
    const [, major = ''] = /^node:(\d+)-\w+-slim(?:@sha256:[0-9a-f]{64})?$/.exec(image) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(22);
    expect(Number(major) % 2).toBe(0);
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: true }> };
    const shipped = Object.entries(packages).filter(([, { dev }]) => !dev);
    // An add-on that is compiled for one version of Node needs one of these packages.
    const names = shipped.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => ['bindings', 'nan', 'prebuild-install', 'node-pre-gyp'].includes(name))).toEqual([]);
  });

  it('runs without a shell and without root, with a health check and a volume for the data', () => {
    expect(instructions('USER')).toEqual(['node']);
    expect(instructions('VOLUME')).toEqual(['/data']);
    expect(instructions('ENTRYPOINT')).toEqual(['[]']);
    for (const command of [
      ...instructions('CMD'),
      ...instructions('HEALTHCHECK').map((rest) => rest.split('CMD ')[1]),
    ]) {
      expect((JSON.parse(command ?? '') as string[])[0]).toBe('node');
    }
  });
});

describe('.dockerignore', () => {
  it.each([
    '.git/config',
    '.env',
    'docker/.env',
    'docker/secrets/app_secret',
    'data/recado.sqlite',
    'node_modules/x.js',
    'dist/apps/server/src/main.js',
    'test/e2e/keys.spec.ts',
    'libs/core/src/phone/phone.spec.ts',
    'recado.log',
    'apps/node_modules/x.js',
    'libs/data/recado.sqlite-wal',
    'a-new-secret.txt',
    'README.md',
  ])('excludes %s', (path) => {
    expect(dockerIgnores(path)).toBe(true);
  });

  it.each(['package-lock.json', 'libs/core/src/index.ts', 'libs/admin/src/public/admin.js', 'scripts/lib/build.mjs'])(
    'includes %s',
    (path) => {
      expect(dockerIgnores(path)).toBe(false);
    },
  );
});

interface Service {
  readonly [key: string]: unknown;
  readonly image: string;
  readonly profiles: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number | boolean>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly deploy: {
    readonly replicas?: number;
    readonly resources: { readonly limits: Readonly<Record<string, string>> };
  };
  readonly healthcheck: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
}

describe('docker/compose.yaml', () => {
  const text = read('docker/compose.yaml');
  const variables = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  const withDefaults = text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
  const compose = parse(withDefaults, { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly secrets: Readonly<Record<string, { file: string }>>;
    readonly volumes: object;
  };
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { image }]) => image.startsWith('recado:'));
  const service = (name: string) => compose.services[name] as Service;

  it('has a default for every variable', () => {
    expect(withDefaults).not.toContain('$');
  });

  it('has the two shapes', () => {
    const of = (profile: string) =>
      services.filter(([, { profiles }]) => profiles.includes(profile)).map(([name]) => name);
    expect(of('lite')).toEqual(['lite']);
    expect(of('full').sort()).toEqual(['admin', 'api', 'migrate', 'mysql', 'proxy', 'redis', 'worker']);
    expect(of('observability').sort()).toEqual(['alertmanager', 'grafana', 'prometheus']);
    expect(['api', 'worker'].map((name) => service(name).deploy.replicas)).toEqual([2, 2]);
  });

  it.each(services)(
    '%s has no privileges, limited resources and a health check',
    (name, { deploy, healthcheck, ...given }) => {
      expect(given).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(Object.keys(deploy.resources.limits)).toEqual(['cpus', 'memory', 'pids']);
      expect(given.logging).toMatchObject({ options: { 'max-size': '10m' } });
      expect(healthcheck.disable ?? healthcheck.test?.[0]).toBe(name === 'migrate' ? true : 'CMD');
      expect(given.restart).toBe(name === 'migrate' ? 'no' : 'unless-stopped');
    },
  );

  it.each(ours)(
    '%s has a read-only root file system and time to stop',
    (_name, { read_only, init, stop_grace_period, tmpfs }) => {
      expect({ read_only, init, stop_grace_period }).toEqual({ read_only: true, init: true, stop_grace_period: '30s' });
      expect(testConfig({}).shutdownGraceMs).toBeLessThan(30_000);
      expect(tmpfs).toContain('/tmp:size=64m');
    },
  );

  it('publishes ports on this machine only', () => {
    const ports = services.flatMap(([, given]) => (given.ports as string[] | undefined) ?? []);
    expect(ports.length).toBeGreaterThan(4);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('gives Prometheus the token of the processes, and files that exist', () => {
    for (const name of ['lite', 'api', 'admin', 'worker']) {
      expect(service(name).environment).toMatchObject({ METRICS_TOKEN_FILE: '/run/secrets/metrics_token' });
      expect(service(name).secrets).toContain('metrics_token');
    }
    expect(service('prometheus').secrets).toEqual(['metrics_token']);
    const { scrape_configs } = parse(read('docker/observability/prometheus.yml')) as {
      scrape_configs: { authorization: object; dns_sd_configs: { names: string[]; port: number }[] }[];
    };
    expect(scrape_configs).toMatchObject([
      {
        authorization: { credentials_file: '/run/secrets/metrics_token' },
        dns_sd_configs: [{ names: ['lite', 'api', 'admin', 'worker'], port: 3000 }],
      },
    ]);
    for (const name of ['prometheus', 'alertmanager', 'grafana']) {
      const { image, volumes = [], ...given } = service(name);
      expect(image).toMatch(/:v?\d+\.\d+\.\d+$/);
      expect(given.read_only).toBe(true);
      const files = volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? '');
      expect(files).not.toEqual([]);
      expect(files.filter((file) => !existsSync(inProject(`docker/${file}`)))).toEqual([]);
    }
  });

  it('starts the services in order', () => {
    expect(service('migrate').depends_on).toEqual({ mysql: { condition: 'service_healthy' } });
    expect(service('migrate').command).toEqual(['recado', 'migrate']);
    for (const name of ['api', 'admin', 'worker']) {
      expect(service(name).depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        mysql: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      });
    }
  });

  it('uses only settings of .env.example and variables of docker/.env.example', () => {
    const used = ours.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(used.filter((name) => !settings.includes(name.replace(/_FILE$/, '')))).toEqual([]);
    const explained = [...namesIn('docker/.env.example'), ...settings];
    expect(variables.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('contains no secret', () => {
    const names = services.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(names.filter((name) => /PASSWORD|SECRET|TOKEN/.test(name) && !name.endsWith('_FILE'))).toEqual([]);
    expect(Object.entries(compose.secrets).map(([name, { file }]) => [name, file])).toEqual(
      Object.keys(compose.secrets).map((name) => [name, `./secrets/${name}`]),
    );
    expect(services.flatMap(([, { secrets = [] }]) => secrets).filter((name) => !(name in compose.secrets))).toEqual(
      [],
    );
  });

  it('lets MySQL sync at each commit and Redis evict nothing', () => {
    expect(service('mysql').command).toEqual(
      expect.arrayContaining(['--innodb-flush-log-at-trx-commit=1', '--sync-binlog=1']),
    );
    expect(service('redis').command?.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/);
  });

  it('gives Redis a password that is in no argument', () => {
    const { command = [], healthcheck, secrets } = service('redis');
    expect(command.slice(0, 2)).toEqual(['redis-server', '/run/secrets/redis_config']);
    expect(secrets).toEqual(['redis_config', 'redis_password']);
    expect(healthcheck.test?.at(-1)).toBe('REDISCLI_AUTH=`cat /run/secrets/redis_password` redis-cli -e ping');
    for (const name of ['migrate', 'api', 'admin', 'worker']) {
      expect(service(name).environment).toMatchObject({ REDIS_URL_FILE: '/run/secrets/redis_url' });
      expect(service(name).secrets).toContain('redis_url');
    }
  });

  it.each(['docs/backup.md', 'docs/backup.pt-BR.md'])('%s uses the password of Redis', (page) => {
    const commands = [...read(page).matchAll(/^.*\bredis-cli\b.*$/gm)].map(([line]) => line);
    expect(commands).not.toEqual([]);
    // Without the password redis-cli prints an error, but ends with code 0.
    const given = /REDISCLI_AUTH=.*redis_password.* redis-cli -e |^redis-cli -u "\$REDIS_URL" -e /;
    expect(commands.filter((line) => !given.test(line))).toEqual([]);
  });

  it('gives the proxy only existing services', () => {
    const upstreams = [...read('docker/nginx.conf').matchAll(/^ *server (\w+):3000 resolve;/gm)].map(
      ([, name]) => name,
    );
    expect(upstreams).toEqual(['api', 'admin']);
    expect(Object.keys(service('proxy').depends_on ?? {})).toEqual(upstreams);
    expect(service('proxy').volumes).toEqual(['./nginx.conf:/etc/nginx/nginx.conf:ro']);
  });

  describe('with the secrets of docker/make-secrets.sh', () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'recado-secrets-'));
      execFileSync('sh', [inProject('docker/make-secrets.sh'), folder], { stdio: 'ignore' });
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it('Redis has the password of redis_url', () => {
      const secret = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd();
      expect(secret('redis_password')).toMatch(/^[0-9a-f]{64}$/);
      expect(secret('redis_config')).toBe(`requirepass ${secret('redis_password')}`);
      expect(secret('redis_url')).toBe(`redis://:${secret('redis_password')}@redis:6379`);
    });

    it.each(ours.filter(([name]) => name !== 'migrate'))('%s gets a valid configuration', (name, given) => {
      const environment = Object.entries(given.environment ?? {}).map(([key, value]) => [
        key,
        String(value).replace('/run/secrets', folder),
      ]);
      const config = testConfig(Object.fromEntries(environment) as NodeJS.ProcessEnv);
      expect([...config.roles]).toEqual(name === 'lite' ? ['api', 'admin', 'worker'] : [name]);
      expect(config.database.kind).toBe(name === 'lite' ? 'sqlite' : 'mysql');
      expect(config.environment).toBe('production');
      expect(config.http).toMatchObject({ host: '0.0.0.0', port: 3000, trustProxy: name === 'lite' ? 1 : 2 });
    });
  });
});
