import { AnchoredClock, Installation } from '@recado/core';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { failingWith, WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { gatewayContract } from './gateway.contract.js';
import { standInHarness } from './stand-in-harness.js';

const RECIPIENTS = {
  rejected: failingWith(131026),
  retryMessage: failingWith(131000),
  retryRecipient: failingWith(131056),
  retryChannel: failingWith(130429),
  suspendManual: failingWith(190),
  suspendAuto: failingWith(131057),
  lostAfter: '5511900000004',
  lostBefore: '5511900000005',
  slow: '5511900000009',
};

gatewayContract('whatsapp-cloud', { idempotent: false }, async () =>
  standInHarness({
    gateway: new WhatsAppCloudGateway({
      version: '1.2.3',
      clock: new AnchoredClock(),
      installation: new Installation('test', 0),
    }),
    standIn: await WhatsAppCloudStandIn.start(),
    recipients: RECIPIENTS,
  }),
);
