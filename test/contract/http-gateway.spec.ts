import { AnchoredClock } from '@recado/core';
import { HttpGateway } from '../../libs/gateways/src/http/http.gateway.js';
import { gatewayContract } from './gateway.contract.js';
import { stubHarness } from './stub-harness.js';

/** Longer than the last of a crowd waits on a busy machine; the timeout has a test of its own. */
const TIMEOUT_MS = 60_000;

gatewayContract('http', { idempotent: true }, () =>
  stubHarness(new HttpGateway({ version: '1.2.3', clock: new AnchoredClock(), timeoutMs: TIMEOUT_MS })),
);
