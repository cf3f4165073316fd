import { AnchoredClock, Installation } from '@recado/core';
import { HttpGateway } from '../../libs/gateways/src/http/http.gateway.js';
import { gatewayContract } from './gateway.contract.js';
import { stubHarness } from './stub-harness.js';

const TIMEOUT_MS = 60_000;

/** The provider of the http gateway, as a description tells of it. `key`: by which it recognises messages. */
function describedHarness(key: string, isIdempotent: boolean) {
  const request = {
    headers: { 'Idempotency-Key': key },
    json: { id: '{id}', to: '{to}', text: '{text}', channel: '{channel}', attempt: '{attempt}' },
    idPath: '/id',
  };
  const outcomes = [{ when: { status: 500 }, then: 'retry' }];
  const description = JSON.stringify({ isIdempotent, request, outcomes });
  const options = { version: '1.2.3', clock: new AnchoredClock(), installation: new Installation('test', 0) };
  return stubHarness(new HttpGateway({ ...options, timeoutMs: TIMEOUT_MS }), { description });
}

gatewayContract('a described provider that recognises repetitions', { idempotent: true }, () =>
  describedHarness('{key}', true),
);
gatewayContract('a described provider that does not', { idempotent: false }, () =>
  // Another key for each attempt: the provider takes each for a message of its own.
  describedHarness('{key}-{attempt}', false),
);
