import { describe, expect, it } from 'vitest';
import { importsOf, type SourceImport, sourceFiles, targetOf } from './support/source-imports.js';

/** What gives a spec a database of the kind that its project runs on. */
const LOCATION = 'test/support/fixtures/database-location.ts';
const SPEC = /\.spec\.tsx?$/;
/** A spec of its own kind is not asked: it runs on a server only. */
const NAMED = /\.(?:db|server)\.spec\.tsx?$/;
/** What tests share. The sources, which reach their database by what they are given, are not looked through. */
const HELPER = /^test\/|\/testing\/|\.(?:fixture|contract)\.tsx?$/;

/** The specs that touch a database and run on SQLite only, and why. */
const ON_SQLITE_ONLY: Readonly<Record<string, string>> = {
  'libs/scheduling/src/': 'it has no statements: those that it uses are sent by the specs of libs/messages and others',
  'libs/dispatch/src/recipient-knowledge.spec.ts': 'its statements are those of libs/recipients and messages',
  'libs/health/src/write-probe.spec.ts': 'it is about the files of SQLite and about time',
  'libs/admin/src/admin.module.spec.ts': 'it is about the modules and pages of a section',
  'libs/gateways/src/linked-phone/linked-phone.spec.ts':
    'it is about what WhatsApp says; the spec beside it sends the statements to both databases',
  'apps/cli/src/doctor/': 'test/e2e/doctor.spec.ts asks it about both databases',
};

const files = ['apps', 'libs', 'test/support'].flatMap((folder) => sourceFiles(folder));
const known = new Set(files);

/** The file of a relative import, whose ending is that of the compiled one. */
function fileOf(reference: SourceImport): string | undefined {
  const target = targetOf(reference).replace(/\.js$/, '');
  return [`${target}.ts`, `${target}.tsx`].find((file) => known.has(file));
}

/** Whether a file gets a database, by itself or by what tests share. */
function touchesDatabase(file: string, seen = new Set<string>()): boolean {
  if (file === LOCATION) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const helpers = importsOf([file])
    .map(fileOf)
    .filter((each) => each !== undefined && HELPER.test(each));
  return helpers.some((helper) => touchesDatabase(helper!, seen));
}

describe('a spec that touches a database', () => {
  const specs = files.filter((file) => SPEC.test(file) && !file.startsWith('test/'));
  const touching = specs.filter((file) => touchesDatabase(file));
  const isExcused = (file: string) => Object.keys(ON_SQLITE_ONLY).some((place) => file.startsWith(place));

  it('is called *.db.spec.ts, by which it also runs on a server, unless the list says why not', () => {
    expect(touching.length).toBeGreaterThan(150);
    expect(touching.filter((file) => !NAMED.test(file) && !isExcused(file))).toEqual([]);
  });

  it('is every one with this name', () => {
    expect(specs.filter((file) => /\.db\.spec\.tsx?$/.test(file) && !touching.includes(file))).toEqual([]);
  });

  it('is what each line of the list is about', () => {
    const unneeded = Object.keys(ON_SQLITE_ONLY).filter(
      (place) => !touching.some((file) => file.startsWith(place) && !NAMED.test(file)),
    );
    expect(unneeded).toEqual([]);
  });
});
