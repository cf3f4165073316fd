import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../libs/config/src/environment.schema.js';
import { testConfig } from './support/fixtures/test-config.js';
import { inProject } from './support/paths.js';

const schema = environmentSchema(testConfig().gateways);
const text = readFileSync(inProject('.env.example'), 'utf8');
const entries = [...text.matchAll(/^# (.+)\n#([A-Z_\d]+)=(.*)$/gm)].map(([, explanation, name, value]) => ({
  explanation: explanation ?? '',
  name: name ?? '',
  value: value ?? '',
}));
const example = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
const accepted = entries.filter(({ name }) => name !== 'APP_SECRET');

describe('.env.example', () => {
  it('explains every variable of the schema, and no other', () => {
    expect(entries.map(({ name }) => name).sort()).toEqual(Object.keys(schema.shape).sort());
    expect(entries).toHaveLength(text.match(/^#?[A-Z_\d]+=/gm)?.length ?? 0);
  });

  it.each(accepted)('gives $name a valid value', ({ name, value }) => {
    expect(schema.safeParse({ [name]: value }).error?.issues).toBeUndefined();
  });

  it('shows the default values', () => {
    const defaults = schema.parse({});
    expect(schema.parse({ ...example, APP_SECRET: undefined })).toMatchObject(defaults);
  });

  it('has an example secret that the schema refuses', () => {
    const { error } = schema.safeParse({ APP_SECRET: example.APP_SECRET });
    expect(error?.issues.map(({ message }) => message)).toEqual(['is the example one: choose your own']);
  });
});
