import { defineConfig } from 'vitest/config';

/** Tests that start processes and servers: slower, and they leave nothing behind. */
const withProcesses = {
  setupFiles: ['test/support/cleanup.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

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
          sequence: { groupOrder: 0 },
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
          name: 'browser',
          include: ['test/browser/**/*.spec.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...outside,
          name: 'chaos',
          include: ['test/chaos/**/*.spec.ts'],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
