import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inProject } from './support/paths.js';
import { sourceFiles } from './support/source-imports.js';
import { swallowedErrors } from './support/swallowed-errors.js';

const FOLDERS = ['apps', 'libs', 'scripts', 'bin', 'test', 'docs/examples'];
const files = FOLDERS.flatMap((folder) => sourceFiles(folder, /\.(tsx?|mjs|js)$/));

const inSource = (text: string) => swallowedErrors(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));

describe('swallowedErrors', () => {
  it.each([
    'try { work(); } catch {}',
    'try { work(); } catch { return 1; }',
    'try { work(); } catch (error) { other(); }',
    'work().catch(() => undefined);',
    'work().catch(() => {});',
    'work().catch((_error) => 0);',
    'work().then(use, () => undefined);',
    'program.on("error", () => undefined);',
    'program.once("error", function () {});',
    '// Not about this line.\nif (may) {\n work();\n work().catch(() => undefined);\n}',
    '// Not about this line.\n\nfirst();\nwork().catch(() => undefined);',
  ])('finds an error that nobody hears of: %s', (text) => expect(inSource(text)).toHaveLength(1));

  it.each([
    'try { work(); } catch (error) { report(error); }',
    'try { work(); } catch { /* Another process has done it. */ }',
    'try { work(); } catch {\n // Another process has done it.\n return 1;\n}',
    'try { work(); } catch (error) { throw new Error("no", { cause: error }); }',
    'work().catch((error) => report(error));',
    'work().catch(report);',
    '// Whoever awaits it hears of it.\nwork().catch(() => undefined);',
    'work().catch(() => undefined); // Whoever awaits it hears of it.',
    'work()\n // Whoever awaits it hears of it.\n .catch(() => undefined);',
    '// Whoever awaits it hears of it.\nif (may) work().catch(() => undefined);',
    'work().then(() => undefined);',
    'program.on("end", () => undefined);',
  ])('accepts a use or a reason: %s', (text) => expect(inSource(text)).toEqual([]));
});

describe('the sources', () => {
  it('use every error that they catch, or say beside it why not', () => {
    const found = files.flatMap((file) => {
      const text = readFileSync(inProject(file), 'utf8');
      // Most files have none, and parsing all of them takes ten seconds.
      if (!/\bcatch\b|\.then\(|['"]error['"]/.test(text)) return [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return swallowedErrors(source).map((line) => `${file}:${line}`);
    });
    expect(found).toEqual([]);
  });
});
