import { AnchoredClock } from '@recado/core';
import { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { bridgeOptions } from './bridge-provider.js';
import { gatewayContract } from './gateway.contract.js';
import { standInHarness } from './stand-in-harness.js';

const RECIPIENTS = {
  rejected: '5511900000001',
  retryMessage: '5511900000002',
  retryChannel: '5511900000003',
  suspendManual: '5511900000006',
  suspendAuto: '5511900000007',
  lostAfter: '5511900000004',
  lostBefore: '5511900000005',
  // Not a Brazilian number, so no lookup comes before the text.
  slow: '447700900009',
};
const NOT_WORKING = { error: 'Session status is not as expected.', session: 'default', status: 'SCAN_QR_CODE' };
const FATES = {
  [RECIPIENTS.retryMessage]: { kind: 'answer', status: 422, body: { message: 'try later', statusCode: 422 } },
  [RECIPIENTS.retryChannel]: { kind: 'answer', status: 429, headers: { 'retry-after': '7' } },
  [RECIPIENTS.suspendManual]: { kind: 'answer', status: 401, body: { message: 'Unauthorized', statusCode: 401 } },
  [RECIPIENTS.suspendAuto]: { kind: 'answer', status: 422, body: NOT_WORKING },
} as const;

gatewayContract('waha', { idempotent: false }, async () => {
  const standIn = await WahaStandIn.start();
  standIn.strangers.add(RECIPIENTS.rejected);
  return standInHarness({
    gateway: new WahaGateway({ ...bridgeOptions(), clock: new AnchoredClock() }),
    standIn,
    recipients: RECIPIENTS,
    fates: FATES,
  });
});
