import { describe, expect, it } from 'vitest';
import { readForm } from '../../shell/read-form.js';
import { NewKeyForm } from './new-key.form.js';
import { toIssue } from './to-issue.js';

const now = Date.UTC(2026, 10, 20, 17);
const moment = { now, zone: 'America/Sao_Paulo' };

function read(fields: Record<string, string>) {
  const { form, errors } = readForm(NewKeyForm, { name: 'ERP', ...fields });
  const issue = toIssue(form, moment);
  return { ...issue, errors: { ...issue.errors, ...errors } };
}

describe('a form for a new key', () => {
  it('asks for a live key that sends and never expires, unless it says otherwise', () => {
    expect(read({})).toEqual({
      errors: {},
      input: {
        name: 'ERP',
        scopes: ['messages:write'],
        testMode: false,
        expiresAt: null,
        timezone: null,
        missingVariable: null,
      },
    });
  });

  it('counts days from now, and a date to its end in the zone of the server', () => {
    expect(read({ expiry: '30' }).input.expiresAt).toBe(now + 30 * 86_400_000);
    const { input } = read({ expiry: 'date', expiresOn: '2026-12-31' });
    expect(input.expiresAt).toBe(Date.UTC(2027, 0, 1, 2, 59, 59));
  });

  it('knows zones in any case', () => {
    expect(read({ timezone: ' america/manaus ' }).input.timezone).toBe('America/Manaus');
  });

  it.each([
    [{ name: '   ' }, { name: 'name_missing' }],
    [{ name: 'x'.repeat(81) }, { name: 'name_too_long' }],
    [{ preset: 'root' }, { preset: 'preset_unknown' }],
    [{ mode: 'both' }, { mode: 'mode_unknown' }],
    [{ expiry: '7' }, { expiry: 'expiry_unknown' }],
    [{ expiry: 'date', expiresOn: '2026-02-30' }, { expiresOn: 'expiry_past' }],
    [{ expiry: 'date', expiresOn: '2026-11-19' }, { expiresOn: 'expiry_past' }],
    [{ expiry: 'date', expiresOn: 'soon' }, { expiresOn: 'expiry_past' }],
    [{ timezone: 'Brasil' }, { timezone: 'timezone_unknown' }],
    [{ missingVariable: 'maybe' }, { missingVariable: 'missing_variable_unknown' }],
  ])('refuses %j at its field', (fields, errors) => {
    expect(read(fields).errors).toMatchObject(errors);
  });

  it('takes nothing that the form does not have', () => {
    expect(read({ scopes: 'messages:read_all', id: '7' }).input).not.toHaveProperty('id');
  });
});
