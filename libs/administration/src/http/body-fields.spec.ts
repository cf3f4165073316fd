import { DomainError } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { BodyFields } from './body-fields.js';

/** What is wrong, by path. */
function faults(read: () => void): string[] {
  try {
    read();
  } catch (error) {
    return (error as DomainError).violations.map(({ path, code }) => `${path} ${code}`);
  }
  return [];
}

describe('the fields of a body', () => {
  it('are read, and a missing body has none', () => {
    const fields = BodyFields.of({ name: 'a', part: { on: true }, none: null, tags: ['x'] });
    expect([fields.text('name'), fields.object('part')?.flag('on'), fields.text('none')]).toEqual([
      'a',
      true,
      undefined,
    ]);
    expect([fields.isNull('none'), fields.has('other'), fields.texts('tags')]).toEqual([true, false, ['x']]);
    expect(faults(() => fields.done())).toEqual([]);
    expect(faults(() => BodyFields.of(undefined).done())).toEqual([]);
  });

  it('are refused by their path, also those that nobody reads', () => {
    const fields = BodyFields.of({ name: 5, part: { on: 'yes', extra: 1 }, phone: '+55', tags: ['a', 1], nul: 'a\0' });
    fields.requiredText('name');
    fields.requiredText('title');
    fields.object('part')?.flag('on');
    fields.phone('phone');
    fields.texts('tags');
    fields.text('nul');
    expect(faults(() => fields.done())).toEqual([
      'name string_expected',
      'title field_required',
      'part.on boolean_expected',
      'phone phone_characters',
      'tags.1 string_expected',
      'nul nul_character',
      'part.extra field_unknown',
    ]);
  });

  it.each([[[]], ['text'], [5]])('are those of an object: %j', (body) => {
    expect(faults(() => BodyFields.of(body))).toEqual([' object_expected']);
  });
});
