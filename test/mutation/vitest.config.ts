import { defineConfig } from 'vitest/config';

/** The specs beside the sources of one lib, which Stryker runs for each mutant. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: { include: ['**/*.spec.ts'], exclude: ['**/*.server.spec.ts'], isolate: false, testTimeout: 30_000 },
});
