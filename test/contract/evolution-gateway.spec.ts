import { AnchoredClock, Installation } from '@recado/core';
import { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import { EvolutionStandIn, notOnWhatsApp, problem } from '../support/stand-ins/evolution.stand-in.js';
import { gatewayContract } from './gateway.contract.js';
import { standInHarness } from './stand-in-harness.js';

const RECIPIENTS = {
  rejected: '5511900000001',
  retryMessage: '5511900000002',
  retryChannel: '5511900000003',
  suspendManual: '5511900000006',
  lostAfter: '5511900000004',
  lostBefore: '5511900000005',
  slow: '5511900000009',
};
const FATES = {
  [RECIPIENTS.rejected]: { kind: 'answer', ...notOnWhatsApp(RECIPIENTS.rejected) },
  [RECIPIENTS.retryMessage]: { kind: 'answer', ...problem(413, 'Payload Too Large', 'request entity too large') },
  [RECIPIENTS.retryChannel]: { kind: 'answer', status: 429, headers: { 'retry-after': '7' } },
  [RECIPIENTS.suspendManual]: { kind: 'answer', ...problem(401, 'Unauthorized', 'Unauthorized') },
} as const;

gatewayContract('evolution', { idempotent: false }, async () =>
  standInHarness({
    gateway: new EvolutionGateway({
      version: '1.2.3',
      clock: new AnchoredClock(),
      installation: new Installation('abc', 0),
    }),
    standIn: await EvolutionStandIn.start(),
    recipients: RECIPIENTS,
    fates: FATES,
  }),
);
