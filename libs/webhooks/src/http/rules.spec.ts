import { expect, it } from 'vitest';
import { descriptionRule } from './rules.js';

it.each(['ERP', ' Loja do centro ', 'São João 👩‍💻', 'نام‌ها'])('a webhook may be described by %j', (description) =>
  expect(descriptionRule(description)).toBeUndefined(),
);

it.each(['ERP\u202efdp', 'a\nb', 'a\u200bb', 'ad\u200dmin'])('a webhook may not be described by %j', (description) =>
  expect(descriptionRule(description)).toEqual({ code: 'name_characters' }),
);
