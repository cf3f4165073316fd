import { AnchoredClock, demandsOf, Installation } from '@recado/core';
import { recogniseFile } from '@recado/media';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import type { HeaderSample, NewTemplate } from '../../libs/gateways/src/port/templates.js';
import { MISTAKES, REFUSED_BY_META } from '../support/fixtures/new-template-mistakes.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';

const NEVER = new AbortController().signal;

describe('the templates of a WhatsApp Business account', () => {
  let standIn: WhatsAppCloudStandIn;
  const gateway = new WhatsAppCloudGateway({
    version: '1.2.3',
    clock: new AnchoredClock(),
    installation: new Installation('test', 0),
  });
  const [carrier, english] = gateway.templates.carriers.map(({ template }) => template);
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

  it('tell what newer versions of the interface know, as far as the version of the account does', async () => {
    const told = { correct_category: 'MARKETING', sub_category: 'order_status', source: 'AUTO_GENERATED' };
    standIn.desk.add('pedido', 'pt_BR', 'Olá!', told);
    standIn.desk.add('outro', 'pt_BR', 'Olá!', { correct_category: 'UTILITY', sub_category: '' });
    const all = { correctCategory: 'MARKETING', subCategory: 'ORDER_STATUS', source: 'AUTO_GENERATED' };
    const none = { correctCategory: null, subCategory: null, source: null };
    expect(await list()).toMatchObject({ templates: [all, none] });
    standIn.desk.unknownFields = ['sub_category'];
    expect(await list()).toMatchObject({ templates: [{ ...none, correctCategory: 'MARKETING' }, none] });
    standIn.desk.unknownFields = ['source', 'correct_category'];
    standIn.desk.add('auto_generated_0d3f', 'pt_BR', 'Olá!');
    expect(await list()).toMatchObject({ templates: [none, none, { ...none, source: 'AUTO_GENERATED' }] });
    standIn.desk.unknownFields = ['name'];
    expect(await list()).toMatchObject({ kind: 'failed', code: 'template_rejected' });
    standIn.desk.unknownFields = [];
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
    expect(gateway.templates.carriedBy(english!, null, undefined)).toEqual({
      outsideWindow: 'template',
      carrierTemplate: 'recado_carrier:en_US',
    });
  });

  describe('with more than a body', () => {
    const APP = { appId: '1234567890123456' };
    const sampleOf = (mimetype: string, bytes = Buffer.from('%PDF-1.4 a sample')): HeaderSample => ({
      ...{ mimetype, filename: 'exemplo.pdf', size: bytes.length },
      async *open() {
        yield bytes;
      },
    });
    const WHOLE: NewTemplate = {
      ...{ name: 'boleto', language: 'pt_BR', category: 'UTILITY', footer: 'Loja da Ana', examples: ['Ana'] },
      body: 'Olá, {{1}}. O seu boleto vence amanhã, não esqueça.',
      header: { kind: 'media', type: 'document', sample: sampleOf('application/pdf') },
      buttons: [
        { kind: 'reply', label: 'Já paguei' },
        { kind: 'url', label: 'Ver', url: 'https://loja.example/p/{{1}}', example: 'https://loja.example/p/4711' },
        { kind: 'phone', label: 'Ligar', phone: '+5511987654321' },
        { kind: 'payment', payment: 'boleto' },
      ],
    };
    const take = (template: NewTemplate, settings = {}) =>
      gateway.templates.create({ ...standIn.settings, ...APP, ...settings }, template, NEVER);

    it('are created with the handle of their sample, and demand what they have', async () => {
      expect(gateway.templates.problemsOf(WHOLE)).toEqual([]);
      expect(await take(WHOLE)).toMatchObject({ kind: 'created', template: { status: 'PENDING' } });
      const [handle, sample] = [...standIn.desk.uploads.samples].at(-1)!;
      expect([sample.type, sample.bytes.toString()]).toEqual(['application/pdf', '%PDF-1.4 a sample']);
      expect(standIn.requests.at(-1)?.json).toMatchSnapshot();
      expect(JSON.stringify(standIn.requests.at(-1)?.json)).toContain(handle);
      const listed = await list();
      const demands = listed.kind === 'listed' ? demandsOf(listed.templates[0]!) : null;
      expect(demands).toMatchObject({ header: { type: 'document' }, parameters: ['1'], unknown: [] });
      expect(demands?.buttons.map(({ index, kind }) => [index, kind])).toEqual([
        [0, 'payload'],
        [1, 'text'],
        [3, 'payment'],
      ]);
    });

    it.each<[string, Partial<NewTemplate>]>([
      ['a text in the header', { header: { kind: 'text', text: 'Pedido {{1}}', example: '4711' } }],
      ['a place in the header', { header: { kind: 'location' }, buttons: [] }],
      ['a coupon', { buttons: [{ kind: 'coupon', example: 'NATAL10' }], category: 'MARKETING' }],
    ])('are created with %s', async (_, changes) => {
      const template = { ...WHOLE, ...changes };
      expect(gateway.templates.problemsOf(template)).toEqual([]);
      expect(await take(template)).toMatchObject({ kind: 'created' });
    });

    it('are created for one-time codes, whose words Meta writes', async () => {
      const code = { label: 'Copiar código', warns: true, expiresInMinutes: 5 };
      const template: NewTemplate = {
        name: 'codigo',
        language: 'pt_BR',
        category: 'AUTHENTICATION',
        body: '',
        examples: [],
        code,
      };
      expect(gateway.templates.problemsOf(template)).toEqual([]);
      expect(await take(template)).toMatchObject({ kind: 'created' });
      expect(standIn.requests.at(-1)?.json).toEqual({
        ...{ name: 'codigo', language: 'pt_BR', category: 'AUTHENTICATION' },
        components: [
          { type: 'BODY', add_security_recommendation: true },
          { type: 'FOOTER', code_expiration_minutes: 5 },
          { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar código' }] },
        ],
      });
      const listed = await list();
      expect(listed.kind === 'listed' && demandsOf(listed.templates[0]!).isCode).toBe(true);
    });

    it('are created as carriers of documents and images, whose samples are whole files', async () => {
      for (const { template, media } of gateway.templates.carriers) {
        expect(gateway.templates.problemsOf(template), template.name).toEqual([]);
        expect(await take(template), template.name).toMatchObject({ kind: 'created' });
        if (media)
          expect(
            await recogniseFile([...standIn.desk.uploads.samples.values()].at(-1)!.bytes, {
              filename: null,
              mimetype: null,
            }),
          ).toMatchObject({
            type: media,
          });
      }
      const window = (policy: 'fail' | 'direct_send') => ({ policy, carrier: null });
      const document = { name: 'recado_carrier_document', language: 'pt_BR' };
      expect(gateway.templates.carriedBy(document, 'document', window('fail'))).toEqual({
        outsideWindow: 'template',
        carrierDocument: 'recado_carrier_document:pt_BR',
      });
      expect(gateway.templates.carriedBy(document, 'image', window('direct_send'))).toEqual({
        carrierImage: 'recado_carrier_document:pt_BR',
      });
    });

    it.each<[string, object, object]>([
      ['no app', { appId: undefined }, { code: 'gateway_not_configured', problem: { field: 'appId' } }],
      ['another app', { appId: '7' }, { problem: { field: 'appId', code: 'appRefused' } }],
      ['another token', { token: 'another' }, { code: 'channel_auth_failed' }],
      ['no connection', { url: 'http://127.0.0.1:9' }, { code: 'gateway_unreachable' }],
    ])('fail for %s', async (_, settings, expected) => {
      const result = await take(WHOLE, settings);
      expect(result).toMatchObject({ kind: 'failed', ...expected });
      if (!('problem' in expected)) expect(result).not.toHaveProperty('problem');
    });

    it.each(MISTAKES)('are refused here before Meta refuses them: %s', async (_, changes, problems) => {
      const template = { ...WHOLE, ...(changes as Partial<NewTemplate>) };
      const found = gateway.templates.problemsOf(template).map(({ field, code }) => `${field} ${code}`);
      expect(found).toEqual([problems].flat());
    });

    it.each(REFUSED_BY_META)('are refused by Meta, too: %s', async (_, changes) => {
      const template = { ...WHOLE, ...(changes as Partial<NewTemplate>) };
      expect(gateway.templates.problemsOf(template)).not.toEqual([]);
      expect(await take(template)).toMatchObject({ kind: 'failed', code: 'template_rejected' });
    });
  });

  it('are refused in Meta’s words for people', async () => {
    expect(await create({ body: '{{1}} é tudo' })).toEqual({
      kind: 'failed',
      code: 'template_rejected',
      problem: { field: 'body', code: 'edge' },
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
