import { expect, it } from 'vitest';
import { httpDefinition } from '../http.definition.js';
import type { Description } from './description.js';

const traitsOf = (description: Partial<Description>) =>
  httpDefinition.traits?.({ url: 'https://a.example', description: JSON.stringify({ request: {}, ...description }) });

it('a channel without a description has nothing of its own', () => {
  expect(httpDefinition.traits?.({ url: 'https://a.example' })).toBeUndefined();
});

it('a described channel promises no more than its description', () => {
  expect(traitsOf({})).toEqual({ isIdempotent: false, carries: { media: [] } });
  const json = { reply: '{reply_to}' };
  expect(traitsOf({ isIdempotent: true, headers: { 'X-Key': '{key}' }, request: { json }, check: {} })).toEqual({
    isIdempotent: true,
    carries: { media: [], replies: true },
    asksFirst: true,
  });
  expect(traitsOf({ request: { json }, media: { image: {} } })?.carries).toMatchObject({ media: ['image'] });
  expect(traitsOf({ request: { json }, media: { image: {} } })?.carries?.replies).toBeUndefined();
  expect(traitsOf({ media: { other: {} } })?.carries?.media).toEqual(['image', 'document', 'video', 'audio']);
});

it('a described phone has the limits of one', () => {
  const { usualLimits, coldRecipients } = traitsOf({ isLinkedPhone: true }) ?? {};
  expect(usualLimits?.pace).toEqual({ messages: 1, periodMs: 4_000, jitterPercent: 50 });
  expect(coldRecipients?.warmForMs).toBe(30 * 86_400_000);
});

it('braces that stand for themselves name no message that is answered', () => {
  expect(traitsOf({ request: { json: { reply: '{{reply_to}}' } } })?.carries?.replies).toBeUndefined();
});

it('what proves receipts is no short word', () => {
  const proof = { kind: 'token', query: 'token', secret: '{secret.2}' } as const;
  const description = JSON.stringify({ request: { headers: { 'X-A': '{secret.1}' } }, callbacks: { proof } });
  const given = { url: 'https://a.example', description, secret1: 'a' };
  const issuesOf = (secret2: string) => httpDefinition.settings.schema.safeParse({ ...given, secret2 }).error?.issues;
  expect(issuesOf('x'.repeat(15))).toMatchObject([{ path: ['secret2'], message: expect.stringContaining('16') }]);
  expect(issuesOf('x'.repeat(16))).toBeUndefined();
});

it.each<[Record<string, string>, string, string]>([
  [{ url: `https://a.example/${'x'.repeat(2_048)}`, secret1: 'a' }, 'url', 'at most 2,048'],
  [{ url: 'https://a.example' }, 'secret1', 'is named by the description'],
  [{ url: 'https://a.example/x?y=1', secret1: 'a' }, 'url', 'must end with its path'],
  [{ url: 'https://a.example/{to}/x', secret1: 'a' }, 'url', 'must hold no placeholder such as {to}'],
  [{ url: 'https://{to}.example', secret1: 'a' }, 'url', 'must hold no placeholder such as {to}'],
  [{ url: 'https://a.example/%7Bto%7D', secret1: 'a' }, 'url', 'must hold no placeholder such as {to}'],
])('the settings %j miss what the description needs: %s', (given, field, message) => {
  const description = JSON.stringify({ request: { path: '/send', headers: { 'X-A': '{secret.1}' } } });
  const { error } = httpDefinition.settings.schema.safeParse({ ...given, description });
  expect(error?.issues).toMatchObject([{ path: [field] }]);
  expect(error?.issues[0]?.message).toContain(message);
});
