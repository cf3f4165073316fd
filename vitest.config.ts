import { configDefaults, defineConfig } from 'vitest/config';

const NEEDS_SERVER = 'libs/**/*.server.spec.ts';
/** The tests of everything that writes SQL, for a second run on a database server. */
const ON_BOTH_DATABASES = [
  'libs/database/src/{database,leader-lease}*.spec.ts',
  'libs/database/src/migrations/*.spec.ts',
  'libs/{auth,channels,messages}/src/**/*.spec.ts',
  'libs/delivery/src/gateways/sandbox/*.spec.ts',
  NEEDS_SERVER,
];

/** Tests that start processes and servers: slower, and they leave nothing behind. */
const withProcesses = {
  setupFiles: ['test/support/cleanup.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Those that speak to the program over HTTP and ask its database, whatever it is. */
const ON_BOTH_SHAPES = [
  'delivery',
  'enqueue*',
  'errors',
  'fairness',
  'keys',
  'messages',
  'restart',
  'status',
  'transport',
].map((name) => `test/e2e/${name}.spec.ts`);

/** Tests that drive the built program from outside need a fresh `dist/`. */
const outside = { ...withProcesses, globalSetup: ['test/support/build.setup.ts'] };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['libs/**/*.spec.ts', 'apps/**/*.spec.ts', 'test/support/**/*.spec.ts'],
          exclude: [...configDefaults.exclude, NEEDS_SERVER],
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
          globalSetup: ['test/support/mysql.setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'architecture', include: ['test/*.spec.ts'], sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          ...withProcesses,
          name: 'contract',
          include: ['test/contract/**/*.spec.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...outside,
          name: 'e2e',
          include: ['test/e2e/**/*.spec.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...outside,
          name: 'e2e-production',
          include: ON_BOTH_SHAPES,
          env: { RECADO_TEST_SHAPE: 'production' },
          globalSetup: [...outside.globalSetup, 'test/support/mysql.setup.ts', 'test/support/redis.setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...outside,
          name: 'browser',
          include: ['test/browser/**/*.spec.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...outside,
          name: 'chaos',
          include: ['test/chaos/**/*.spec.ts'],
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
