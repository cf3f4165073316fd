import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compose, type Composed, type ComposedService, readWithCompose } from './support/compose.js';
import { inProject } from './support/paths.js';

const file = readFileSync(inProject('docker/compose.yaml'), 'utf8');
const withDefaults = file.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const { services: written } = parse(withDefaults, { merge: true }) as {
  services: Record<string, ComposedService>;
};

/** What Docker Compose made of the file; its own words are in the failure when it refused it. */
function services(composed: Composed): Readonly<Record<string, ComposedService>> {
  if ('refused' in composed) throw new Error(`Docker Compose refused the file: ${composed.refused}`);
  return composed.services;
}

const conditions = ({ depends_on = {} }: ComposedService) =>
  Object.entries(depends_on).map(([name, { condition }]) => [name, condition]);
const asTexts = (environment: object = {}) => Object.entries(environment).map(([name, value]) => [name, String(value)]);

describe.skipIf(!compose)('docker/compose.yaml, read by Docker Compose', () => {
  let read: Readonly<Record<string, ComposedService>>;

  beforeAll(() => {
    read = services(readWithCompose(file));
  });

  it.each([
    ['lite', ['lite']],
    ['full', ['admin', 'api', 'migrate', 'mysql', 'proxy', 'redis', 'worker']],
    ['observability', ['alertmanager', 'grafana', 'prometheus']],
  ])('has the services of the profile %s', (profile, names) => {
    const of = Object.entries(read).filter(([, { profiles }]) => profiles.includes(profile));
    expect(of.map(([name]) => name).sort()).toEqual(names);
  });

  it.each(Object.keys(written))('gives %s what the file says', (name) => {
    const [actual, expected] = [read[name], written[name]] as [ComposedService, ComposedService];
    expect(asTexts(actual.environment).sort()).toEqual(asTexts(expected.environment).sort());
    expect(conditions(actual).sort()).toEqual(conditions(expected).sort());
    expect(actual.command ?? undefined).toEqual(expected.command);
    const { cap_drop, security_opt, read_only } = expected;
    expect(actual).toMatchObject({ cap_drop, security_opt, ...(read_only && { read_only }) });
  });

  describe('with a file of settings', () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'recado-settings-'));
      writeFileSync(join(folder, 'settings.env'), 'LOG_LEVEL=debug\nROLES=admin\n');
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it('gives the settings to our services, below what the file itself sets', () => {
      const given = services(readWithCompose(file, { RECADO_SETTINGS: join(folder, 'settings.env') }));
      expect(given.worker?.environment).toMatchObject({ LOG_LEVEL: 'debug', ROLES: 'worker' });
      expect(given.mysql?.environment).not.toHaveProperty('LOG_LEVEL');
    });
  });

  it('needs no file of settings, from version 2 of Docker Compose on', () => {
    const given = readWithCompose(file, { RECADO_SETTINGS: '/none/.env' });
    expect('refused' in given).toBe(compose?.major === 1);
    if (!('refused' in given)) expect(given.name).toBe('recado');
  });

  it('takes TRUST_PROXY from the environment', () => {
    const given = services(readWithCompose(file, { TRUST_PROXY: '3' }));
    expect(given.api?.environment?.TRUST_PROXY).toBe('3');
    expect(given.lite?.environment?.TRUST_PROXY).toBe('3');
  });

  it.each([
    ['an unknown key', 'cap_drop:', 'cap_dorp:'],
    ['a service that does not exist', 'api: { condition', 'apis: { condition'],
    ['a wrong type', 'read_only: true', 'read_only: [true]'],
    ['an open variable', '${TRUST_PROXY:-1}', '${TRUST_PROXY:-1'],
  ])('refuses %s', (_fault, from, to) => {
    expect(file).toContain(from);
    expect(readWithCompose(file.replaceAll(from, to))).toHaveProperty('refused');
  });
});
