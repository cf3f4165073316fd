import type { GatewaySettings } from '@recado/config';
import { AnchoredClock, Installation } from '@recado/core';
import { HttpGateway } from '../../libs/gateways/src/http/http.gateway.js';
import { HTTP_PRESETS } from '../../libs/gateways/src/http/presets/presets.js';
import * as evolutionGo from '../support/stand-ins/evolution-go.stand-in.js';
import * as gowa from '../support/stand-ins/gowa.stand-in.js';
import type { WhatsmeowStandIn } from '../support/stand-ins/whatsmeow.stand-in.js';
import type { Fate, StandIn, StandInAnswer } from '../support/stand-ins/stand-in.js';
import * as wuzapi from '../support/stand-ins/wuzapi.stand-in.js';
import * as zenvia from '../support/stand-ins/zenvia-sms.stand-in.js';
import type { ContractRecipients } from './gateway.contract.js';

const RECIPIENTS: ContractRecipients = {
  rejected: '5511900000001',
  retryMessage: '5511900000002',
  retryChannel: '5511900000003',
  suspendManual: '5511900000006',
  suspendAuto: '5511900000007',
  lostAfter: '5511900000004',
  lostBefore: '5511900000005',
  slow: '5511900000009',
};

/** A stand-in with the settings of a channel that speaks to it by the description that ships. */
export interface Preset<S extends StandIn> {
  standIn: S;
  settings: GatewaySettings;
  /** The recipients for which it answers in some way. */
  recipients: ContractRecipients;
  fates: Readonly<Record<string, Fate>>;
}

function presetOf<S extends StandIn>(
  id: string,
  standIn: S,
  secrets: readonly string[],
  answers: Partial<Record<keyof ContractRecipients, StandInAnswer>>,
): Preset<S> {
  const description = HTTP_PRESETS.find((preset) => preset.id === id)?.settings.description;
  const sealed = Object.fromEntries(secrets.map((secret, index) => [`secret${index + 1}`, secret]));
  const fates = Object.entries(answers).map(([name, answer]) => [
    RECIPIENTS[name as keyof ContractRecipients],
    { kind: 'answer', ...answer },
  ]);
  return {
    standIn,
    settings: { url: standIn.url, description, ...sealed },
    recipients: { ...RECIPIENTS, suspendAuto: answers.suspendAuto && RECIPIENTS.suspendAuto },
    fates: Object.fromEntries(fates) as Record<string, Fate>,
  };
}

const TOO_MANY: StandInAnswer = { status: 429, headers: { 'retry-after': '7' } };

export async function startGowa() {
  const standIn = await gowa.GowaStandIn.start();
  const { user, password, device, webhookSecret } = standIn.parts;
  return presetOf('gowa', standIn, [user, password, device, webhookSecret], {
    rejected: gowa.failure(400, 'INVALID_JID', 'user is not registered'),
    retryMessage: gowa.failure(500, 'UPLOAD_MEDIA_ERROR', 'failed to upload'),
    retryChannel: TOO_MANY,
    suspendManual: { status: 401, body: 'Unauthorized' },
    suspendAuto: gowa.failure(401, 'AUTHENTICATION_ERROR', 'you are not logged in'),
  });
}

async function startWuzapi() {
  const standIn = await wuzapi.WuzapiStandIn.start();
  const { token, hmacKey } = standIn.parts;
  return presetOf('wuzapi', standIn, [token, hmacKey], {
    rejected: wuzapi.failure(500, 'error sending message: no LID found for 5511900000001@s.whatsapp.net from server'),
    retryMessage: wuzapi.failure(500, 'failed to upload file: context deadline exceeded'),
    retryChannel: TOO_MANY,
    suspendManual: wuzapi.failure(401, 'unauthorized'),
    suspendAuto: wuzapi.failure(500, 'no session'),
  });
}

export async function startEvolutionGo() {
  const standIn = await evolutionGo.EvolutionGoStandIn.start();
  const { apikey } = standIn.parts;
  return presetOf('evolution-go', standIn, [apikey, 'token-of-receipts'], {
    rejected: evolutionGo.failure(500, 'number 5511900000001 is not registered on WhatsApp'),
    retryMessage: { status: 425 },
    retryChannel: TOO_MANY,
    suspendManual: evolutionGo.failure(401, 'not authorized'),
    suspendAuto: evolutionGo.failure(500, 'client disconnected'),
  });
}

export async function startZenvia() {
  const standIn = await zenvia.ZenviaSmsStandIn.start();
  const { token, from } = standIn.parts;
  return presetOf('zenvia-sms', standIn, [token, from, 'token-of-receipts'], {
    rejected: zenvia.failure(400, 'VALIDATION_ERROR', 'Validation error'),
    retryMessage: { status: 425 },
    retryChannel: TOO_MANY,
    suspendManual: zenvia.failure(401, 'AUTHENTICATION_ERROR', 'No authorization token'),
  });
}

/** The presets of programs with a linked phone. */
export const LINKED: Readonly<Record<string, () => Promise<Preset<WhatsmeowStandIn>>>> = {
  gowa: startGowa,
  wuzapi: startWuzapi,
  'evolution-go': startEvolutionGo,
};

/** Longer than the last of a crowd waits on a busy machine. */
const TIMEOUT_MS = 60_000;

export function httpGateway(): HttpGateway {
  const installation = new Installation('test', 0);
  return new HttpGateway({ version: '1.2.3', clock: new AnchoredClock(), timeoutMs: TIMEOUT_MS, installation });
}
