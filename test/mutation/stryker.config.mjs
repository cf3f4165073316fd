const RESULTS = 'coverage/mutation';

/** The lib whose sources are changed, and whose specs must notice; `npm run mutation` sets both. */
const lib = process.env.RECADO_MUTATION_LIB ?? 'core';
const files = (process.env.RECADO_MUTATION_FILES ?? '**/*.ts').split(' ');

/** Specs, and texts, examples and lists from elsewhere, where a change is no behaviour that a spec could name. */
const WITHOUT_BEHAVIOUR = [
  '*.spec.ts',
  '*.dto.ts',
  '*.body.ts',
  '*.examples.ts',
  '*.module.ts',
  '{*-,}texts.ts',
  'failure-explanations.ts',
  'calling-codes.ts',
  'index.ts',
  'testing/**',
];

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    ...files.map((pattern) => `libs/${lib}/src/${pattern}`),
    ...WITHOUT_BEHAVIOUR.map((pattern) => `!libs/${lib}/src/**/${pattern}`),
  ],
  vitest: { configFile: 'test/mutation/vitest.config.ts', dir: `libs/${lib}` },
  concurrency: 1,
  // A mutant of what runs once, when a file loads (tables, patterns), needs a new process and every spec: hours for a lib.
  ignoreStatic: true,
  // A mutant that never ends must not be mistaken for a busy machine.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  incremental: true,
  incrementalFile: `${RESULTS}/${lib}.incremental.json`,
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: `${RESULTS}/${lib}.json` },
  htmlReporter: { fileName: `${RESULTS}/${lib}.html` },
  tempDirName: `${RESULTS}/sandbox`,
  cleanTempDir: 'always',
  ignorePatterns: ['coverage', 'data', 'dist', 'docs', '.github', 'test/mutation/node_modules'],
  allowConsoleColors: false,
};
