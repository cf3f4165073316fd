import { AnchoredClock, Installation } from '@recado/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';

const NEVER = new AbortController().signal;

describe('the templates of a WhatsApp Business account', () => {
  let standIn: WhatsAppCloudStandIn;
  const gateway = new WhatsAppCloudGateway({
    version: '1.2.3',
    clock: new AnchoredClock(),
    installation: new Installation('test', 0),
  });
  const [carrier, english] = gateway.templates.carriers;
  beforeAll(async () => {
    standIn = await WhatsAppCloudStandIn.start();
  });
  afterAll(async () => {
    await gateway.stop();
    await standIn.close();
  });
  beforeEach(() => {
    standIn.desk.templates.clear();
    standIn.requests.length = 0;
  });

  const list = (changes = {}) => gateway.templates.list({ ...standIn.settings, ...changes }, NEVER);
  const create = (changes = {}, settings = {}) =>
    gateway.templates.create({ ...standIn.settings, ...settings }, { ...carrier!, ...changes }, NEVER);

  it('are listed with what Meta says of them, over all pages', async () => {
    standIn.desk.pageSize = 2;
    standIn.desk.add('aviso', 'pt_BR', 'Olá! {{1}} Até logo.', { quality_score: { score: 'GREEN' } });
    standIn.desk.add('aviso', 'en_US', 'Hello! {{1}} Bye.', { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' });
    standIn.desk.add('nomes', 'pt_BR', 'Olá, {{nome}}.', { parameter_format: 'NAMED', category: 'MARKETING' });
    const components = [{ type: 'HEADER', format: 'IMAGE' }];
    standIn.desk.add('imagem', 'pt_BR', '', { components });
    const common = { quality: 'UNKNOWN', category: 'UTILITY', parameterFormat: 'POSITIONAL', rejectedReason: null };
    expect(await list()).toMatchObject({
      kind: 'listed',
      templates: [
        {
          ...common,
          name: 'aviso',
          language: 'pt_BR',
          status: 'APPROVED',
          quality: 'GREEN',
          body: 'Olá! {{1}} Até logo.',
        },
        { ...common, language: 'en_US', status: 'REJECTED', rejectedReason: 'INVALID_FORMAT' },
        { name: 'nomes', parameterFormat: 'NAMED', category: 'MARKETING', providerTemplateId: '572279198452423' },
        { name: 'imagem', body: null, components: JSON.stringify(components) },
      ],
    });
    expect(standIn.requests.map(({ method, path, query }) => [method, path, query.get('after')])).toEqual([
      ['GET', '/v25.0/102290129340398/message_templates', null],
      ['GET', '/v25.0/102290129340398/message_templates', '2'],
    ]);
    expect(standIn.requests[0]?.headers.authorization).toBe('Bearer EAAB-the-token');
    standIn.desk.pageSize = 100;
  });

  it('include long ones', async () => {
    for (let index = 0; index < 90; index++) standIn.desk.add(`longo_${index}`, 'pt_BR', `Olá ${'ã'.repeat(1_000)}!`);
    expect(await list()).toMatchObject({ templates: { length: 90 } });
  });

  it('are created as carriers, with words around the parameter and an example, one for each language', async () => {
    expect(await create()).toMatchObject({
      kind: 'created',
      template: { name: carrier!.name, language: 'pt_BR', status: 'PENDING', body: carrier!.body, category: 'UTILITY' },
    });
    expect(standIn.requests[0]?.json).toEqual({
      name: 'recado_carrier',
      language: 'pt_BR',
      category: 'UTILITY',
      parameter_format: 'POSITIONAL',
      components: [{ type: 'BODY', text: carrier!.body, example: { body_text: [carrier!.examples] } }],
    });
    expect(await gateway.templates.create(standIn.settings, english!, NEVER)).toMatchObject({ kind: 'created' });
    expect([...standIn.desk.templates.keys()]).toEqual(['recado_carrier:pt_BR', 'recado_carrier:en_US']);
    expect(gateway.templates.carriedBy(english!)).toEqual({
      outsideWindow: 'template',
      carrierTemplate: 'recado_carrier:en_US',
    });
  });

  it('are refused in Meta’s words for people', async () => {
    expect(await create({ body: '{{1}} é tudo' })).toEqual({
      kind: 'failed',
      code: 'template_rejected',
      detail:
        '100: This message template has parameters at its edge: Variables can’t be at the start or end of the template.',
    });
    await create();
    expect(await create()).toMatchObject({
      code: 'template_rejected',
      detail: expect.stringContaining('Already Exists'),
    });
  });

  it.each<[string, object, string]>([
    ['no account in the settings', { businessAccountId: undefined }, 'gateway_not_configured'],
    ['an account that Meta does not know', { businessAccountId: '7' }, 'channel_not_found'],
    ['another token', { token: 'another' }, 'channel_auth_failed'],
    ['no connection', { url: 'http://127.0.0.1:9' }, 'gateway_unreachable'],
  ])('fail for %s', async (_, settings, code) => {
    expect(await list(settings)).toMatchObject({ kind: 'failed', code });
    expect(await create({}, settings)).toMatchObject({ kind: 'failed', code });
  });

  it.each<[number, unknown, string]>([
    [400, { error: { code: 80008, message: 'too many calls' } }, 'gateway_throttled'],
    [403, { error: { code: 200, message: 'permission' } }, 'channel_permission_missing'],
    [400, { error: { code: 999_999, message: 'new' } }, 'gateway_question_failed'],
    [502, '<html>Bad Gateway', 'gateway_question_failed'],
    [200, '<html>Login', 'channel_address_wrong'],
    [200, { hello: 1 }, 'channel_address_wrong'],
  ])('fail for a %i with %j', async (status, body, code) => {
    standIn.desk.answer = { status, body };
    expect(await list()).toMatchObject({ kind: 'failed', code });
    standIn.desk.answer = undefined;
  });
});
