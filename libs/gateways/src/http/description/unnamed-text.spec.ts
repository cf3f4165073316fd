import { Installation } from '@recado/core';
import { expect, it } from 'vitest';
import { compileDescription } from './compiled-description.js';
import { readDescribedCallback } from './described-callback.js';

const DESCRIPTION = JSON.stringify({
  request: {},
  callbacks: {
    proof: { kind: 'token', query: 'token', secret: '{secret.4}' },
    messages: [{ from: '/from', text: '/text', id: '/id', time: { pointer: '/at', format: 'seconds' } }],
  },
});

it('a text whose id and time are not read is marked, because an equal one later is another', () => {
  const { callbacks } = compileDescription(DESCRIPTION, { url: 'https://provider.example', secret4: 'c'.repeat(16) });
  const marked = (more: object) => {
    const body = Buffer.from(JSON.stringify({ from: '5511987654321', text: 'SAIR', ...more }));
    const request = { method: 'POST', headers: {}, query: {}, body, receivedAt: 5, proved: true } as const;
    const { inbound, isUnnamed } = readDescribedCallback(request, callbacks!, new Installation('abc', 0));
    return [inbound.length, isUnnamed];
  };
  expect([{}, { id: 'm' }, { at: 1_795_600_000 }].map(marked)).toEqual([
    [1, true],
    [1, undefined],
    [1, undefined],
  ]);
});
