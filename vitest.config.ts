import { availableParallelism, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { specsOnBothShapes } from './test/support/both-shapes.js';
import { LongestFirst } from './test/support/longest-first.js';
import { temporaryBase } from './test/support/memory.js';
import { LATE_OPTIMISATION } from './test/support/program.js';

/** The chaos suite keeps its data on the disk, where it syncs as in production. */
const onDisk = { TMPDIR: tmpdir() };
process.env.TMPDIR = temporaryBase();

const NEEDS_SERVER = '{apps,libs}/**/*.server.spec.ts';
/** The specs that touch a database, which also run on a server; test/database-specs.spec.ts finds those without the name. */
const ON_BOTH_DATABASES = ['{apps,libs}/**/*.db.spec.ts', NEEDS_SERVER];

/** With `RECADO_TEST_STATEMENTS=record`, `unit` and `mysql` record the SQL statements of the program. */
const RECORDING = 'test/support/statements/recording.setup.ts';
/** The specs that explain these statements on large tables. */
const PLANS = 'test/plans/**/*.spec.ts';
const PLANS_SERVER = 'test/plans/**/*.server.spec.ts';

const END_WITH_RUNNER = 'test/support/end.setup.ts';

/** The timeout of tests without processes. They take well under a second, unless the machine is busy or they wait in vain. */
const WITHOUT_PROCESSES_MS = 150_000;

/**
 * The settings of tests that start processes and servers, which are ended after each file. The times are for a busy
 * machine: `until` ends before them, with the condition that it waits for.
 */
const withProcesses = {
  setupFiles: ['test/support/cleanup.setup.ts'],
  testTimeout: 300_000,
  hookTimeout: 200_000,
};

/** The specs that measure a pace. They run after all other tests: `npm test` starts both projects of them at once. */
const ALONE = ['test/e2e/pace.spec.ts'];

/** The settings of tests that start the built program, which need an up-to-date `dist/`. */
const outside = {
  ...withProcesses,
  globalSetup: ['test/support/build.setup.ts', 'test/support/operator.setup.ts'],
};

/** The same for the program on a database server and Redis. */
const production = {
  ...outside,
  env: { RECADO_TEST_SHAPE: 'production' },
  globalSetup: [...outside.globalSetup, 'test/support/mysql.setup.ts', 'test/support/redis.setup.ts'],
};

/** Where the suites of `npm test` keep what Vite makes of the sources, for each other. */
const { RECADO_TEST_MODULES: MODULES } = process.env;
const SOURCES = ['libs/', 'apps/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
/**
 * Only the sources: Vitest hands a kept module to its global setups as bytes, and then fails at the trace of any error in
 * them.
 */
const sharedModules: Plugin = {
  name: 'recado:shared-modules',
  configureVitest({ experimental_defineCacheKeyGenerator: defineKey }) {
    defineKey(({ id }) => (SOURCES.some((folder) => id.startsWith(folder)) ? undefined : false));
  },
};

/** What `npm run coverage` measures in percent, and the least that it accepts. */
const COVERAGE = {
  include: ['libs/*/src/**/*.{ts,tsx}'],
  exclude: ['**/*.spec.{ts,tsx}', '**/testing/**'],
  reporter: ['text-summary', 'json-summary', 'html'],
  reportsDirectory: 'coverage/v8',
  thresholds: { lines: 87, branches: 78, 'libs/core/**': { lines: 99, branches: 97 } },
};

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [sharedModules],
  test: {
    // The files of a worker share their imports: Nest and TypeORM take most of a second to load.
    isolate: false,
    globalSetup: ['test/support/generate.setup.ts'],
    execArgv: LATE_OPTIMISATION,
    // For a project that runs by itself; `npm test` says it for each with VITEST_MAX_WORKERS.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    ...(MODULES && { experimental: { fsModuleCache: true, fsModuleCachePath: MODULES } }),
    coverage: COVERAGE,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: [END_WITH_RUNNER],
          include: [
            'libs/**/*.spec.{ts,tsx}',
            'apps/**/*.spec.{ts,tsx}',
            'packages/{client,n8n-nodes-recado}/test/*.spec.ts',
            'test/{support,bench}/**/*.spec.ts',
          ],
          exclude: [...configDefaults.exclude, NEEDS_SERVER],
          globalSetup: [RECORDING],
          testTimeout: WITHOUT_PROCESSES_MS,
          hookTimeout: WITHOUT_PROCESSES_MS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...withProcesses,
          name: 'mysql',
          include: ON_BOTH_DATABASES,
          env: { RECADO_TEST_DATABASE: 'mysql' },
          globalSetup: [RECORDING, 'test/support/mysql.setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          setupFiles: [END_WITH_RUNNER],
          include: ['test/*.spec.ts'],
          testTimeout: WITHOUT_PROCESSES_MS,
          hookTimeout: WITHOUT_PROCESSES_MS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...withProcesses,
          name: 'contract',
          include: ['test/contract/**/*.spec.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...outside,
          name: 'e2e',
          include: ['test/e2e/**/*.spec.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...production,
          name: 'e2e-production',
          include: specsOnBothShapes(),
          exclude: [...configDefaults.exclude, ...ALONE],
          sequence: { groupOrder: 5 },
        },
      },
      {
        extends: true,
        test: {
          ...outside,
          name: 'alone',
          include: ALONE,
          sequence: { groupOrder: 6 },
        },
      },
      {
        extends: true,
        test: {
          ...production,
          name: 'alone-production',
          include: ALONE,
          sequence: { groupOrder: 7 },
        },
      },
      {
        extends: true,
        test: {
          ...outside,
          name: 'browser',
          include: ['test/browser/**/*.spec.ts'],
          sequence: { groupOrder: 8 },
        },
      },
      {
        extends: true,
        test: {
          ...outside,
          name: 'chaos',
          env: onDisk,
          include: ['test/chaos/**/*.spec.ts'],
          sequence: { groupOrder: 9 },
        },
      },
      {
        extends: true,
        test: {
          ...withProcesses,
          name: 'plans',
          include: [PLANS],
          exclude: [...configDefaults.exclude, PLANS_SERVER],
          sequence: { groupOrder: 10 },
        },
      },
      {
        extends: true,
        test: {
          ...withProcesses,
          name: 'plans-server',
          include: [PLANS_SERVER],
          env: { RECADO_TEST_DATABASE: 'mysql' },
          globalSetup: ['test/support/mysql.setup.ts'],
          sequence: { groupOrder: 11 },
        },
      },
    ],
  },
});
