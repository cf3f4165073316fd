import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const unusedVariables = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true };

export default defineConfig(
  { ignores: ['dist/', 'dist-dev/', 'data/', 'coverage/', 'libs/admin/src/public/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', unusedVariables],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-extraneous-class': 'off',
      // Methods of a port are asynchronous even where an implementation has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      complexity: ['error', 15],
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.spec.{ts,tsx}', '**/testing/**/*.{ts,tsx}', 'test/**/*.ts'],
    rules: {
      // A test is easier to read in one function, and reads answers without a declared type.
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Migrations describe tables column by column.
    files: ['libs/database/src/migrations/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // The CLI prints to stdout.
    files: ['apps/cli/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.mjs'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', unusedVariables],
      complexity: ['error', 15],
      eqeqeq: 'error',
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 40],
      'no-undef': 'error',
    },
  },
);
