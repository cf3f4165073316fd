import { describe, expect, it } from 'vitest';
import { frameTexts } from './texts/index.js';
import { confirmForms } from './confirm-forms.js';

describe('the forms of a page', () => {
  const forms = confirmForms<string>(
    '/admin/things/1',
    { form: 'end 2', errors: { password: 'password_wrong' }, entered: { when: 'now' } },
    frameTexts.en,
  );

  it('opens the form that was refused, with the sentence for its field and what it held', () => {
    expect(forms('end 2', 'parts/2/end')).toEqual({
      action: '/admin/things/1/parts/2/end',
      passwordId: 'password-end-2',
      isOpen: true,
      errors: { password: 'Wrong password.' },
      entered: { when: 'now' },
    });
  });

  it('keeps the others closed and empty', () => {
    const other = { passwordId: 'password-end-3', isOpen: false, errors: {} };
    expect(forms('end 3', 'parts/3/end')).toEqual({ ...other, action: '/admin/things/1/parts/3/end', entered: {} });
  });
});
