import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageContent } from '@recado/core';
import type { EvolutionGateway } from '../../libs/gateways/src/evolution/evolution.gateway.js';
import type { OutgoingMessage } from '../../libs/gateways/src/port/gateway.js';
import type { WahaGateway } from '../../libs/gateways/src/waha/waha.gateway.js';
import type { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import type { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { NEVER, endBridge, startEvolution, startWaha } from './bridge-provider.js';
import { startHttpGateway, MESSAGE as TEXT } from './http-gateway.fixture.js';

const TO = '447700900123';
const IMAGE = { type: 'image', url: 'https://example.com/a.jpg', filename: null, mimetype: null } as const;
const VOICE = { ...IMAGE, type: 'audio' } as const;

function quoting(replyTo: string, media?: MessageContent['media']): OutgoingMessage {
  return { ...TEXT, to: TO, text: 'Sim', content: { replyTo, ...(media && { media }) } };
}

describe('the waha gateway quotes', () => {
  let standIn: WahaStandIn;
  let gateway: WahaGateway;

  beforeEach(async () => void ({ gateway, standIn } = await startWaha()));
  afterEach(() => endBridge({ gateway, standIn }));

  it.each([
    ['the part of an id that callbacks tell', quoting('3EB0AA'), `false_${TO}@c.us_3EB0AA`],
    ['a whole id', quoting('false_447700900123@lid_3EB0AA'), 'false_447700900123@lid_3EB0AA'],
    ['it with a medium', quoting('3EB0AA', IMAGE), `false_${TO}@c.us_3EB0AA`],
  ])('%s', async (_, message, replyTo) => {
    expect(await gateway.send(message, standIn.settings, NEVER)).toMatchObject({ kind: 'accepted' });
    expect(standIn.requests.at(-1)?.json).toMatchObject({ reply_to: replyTo });
  });

  it('nothing in other messages', async () => {
    await gateway.send({ ...TEXT, to: TO }, standIn.settings, NEVER);
    expect(standIn.requests.at(-1)?.json).not.toHaveProperty('reply_to');
  });
});

describe('the evolution gateway quotes', () => {
  let standIn: EvolutionStandIn;
  let gateway: EvolutionGateway;

  beforeEach(async () => void ({ gateway, standIn } = await startEvolution()));
  afterEach(() => endBridge({ gateway, standIn }));

  it.each([
    ['a message in a text', quoting('3EB0AA')],
    ['a message with a medium', quoting('3EB0AA', IMAGE)],
    ['a message with a voice', quoting('3EB0AA', VOICE)],
  ])('%s', async (_, message) => {
    expect(await gateway.send(message, standIn.settings, NEVER)).toMatchObject({ kind: 'accepted' });
    expect(standIn.requests.at(-1)?.json).toMatchObject({ quoted: { key: { id: '3EB0AA' } } });
  });

  it('nothing in other messages', async () => {
    await gateway.send({ ...TEXT, to: TO }, standIn.settings, NEVER);
    expect(standIn.requests.at(-1)?.json).not.toHaveProperty('quoted');
  });
});

it('the http gateway passes on what is quoted, and nothing otherwise', async () => {
  const { stub, gateway } = await startHttpGateway();
  const result = await gateway.send(quoting('m-77'), { url: stub.url }, NEVER);
  expect(result).toMatchObject({ kind: 'accepted' });
  expect(result).not.toHaveProperty('sentAs');
  await gateway.send({ ...TEXT, id: 78 }, { url: stub.url }, NEVER);
  const bodies = stub.requests.map(({ body }) => JSON.parse(body.toString()) as object);
  expect(bodies[0]).toMatchObject({ text: 'Sim', reply_to: 'm-77' });
  expect(bodies[1]).not.toHaveProperty('reply_to');
  await gateway.stop();
  await stub.close();
});
