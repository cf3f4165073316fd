import type {
  CarrierBodies,
  ChannelTemplates,
  ChannelView,
  OutsideWindows,
  TemplateLists,
  TemplateView,
} from '@recado/channels';
import type { OutsideWindow } from '@recado/config';
import {
  type FileMedia,
  type FileReading,
  parseBatch,
  type ParsedBatch,
  type Violation,
  violationText,
} from '@recado/core';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { ContentChecks } from './content-checks.js';
import { RecipientChecks } from './recipient-checks.js';
import { TemplateChecks } from './template-checks.js';

const CONFIG = testConfig({ NODE_ENV: 'test' });
const OPTIONS = {
  ...{ maxBatch: 10, maxMessageLength: 4_096, maxBatchTextBytes: 1e6, now: 0, pastGraceMs: 0, defaultTimezone: 'UTC' },
  ...{ missingVariable: 'reject' as const, channels: new Set<string>() },
};
const media = { type: 'image', url: 'https://example.com/a.jpg' };
const CARRIER = { name: 'recado', language: 'pt_BR' };
const APPROVED = {
  name: 'aviso',
  language: 'pt_BR',
  category: 'UTILITY',
  body: 'Pedido {{1}} de {{2}}.',
  parameterFormat: 'POSITIONAL',
  components: null,
};
const NAMED = { ...APPROVED, name: 'com_nomes', body: 'Pedido {{pedido}}.', parameterFormat: 'NAMED' };

/** An image whose size its id says. */
function fileOf(given: object): FileReading {
  const { id } = given as { id: string };
  const file = { type: 'image', id, filename: null, mimetype: 'image/png', size: Number(id.slice('med_'.length)) };
  return { ok: true, file: file as FileMedia };
}

interface Situation {
  gateway?: string;
  listed?: readonly object[];
  window?: OutsideWindow;
  body?: string;
  /** Why the list could not be read, where nothing is listed; missing: it is read, and has what `first` has. */
  unread?: string;
  first?: readonly object[];
}

async function settle(messages: readonly object[], situation: Situation = {}, more: object = {}): Promise<ParsedBatch> {
  const { gateway = 'whatsapp-cloud', window, body, unread, first = [] } = situation;
  let listed = situation.listed ?? [];
  const find = async (_channel: number, name: string) => listed.find((one) => (one as TemplateView).name === name);
  const templates = { listOf: async () => listed, find } as unknown as ChannelTemplates;
  const lists = {
    first: async () => {
      if (listed.some((one) => (one as TemplateView).category !== '')) return null;
      if (unread !== undefined) return { kind: 'failed', code: unread, detail: null };
      listed = first;
      return null;
    },
  } as unknown as TemplateLists;
  const windows = { of: async () => window } as Partial<OutsideWindows> as OutsideWindows;
  const bodies = { of: async () => body ?? null } as Partial<CarrierBodies> as CarrierBodies;
  const request = {
    messages: messages.map((each) => ({
      ...(!('user_id' in each) && { phone: '5511999999999' }),
      message: 'Olá',
      ...each,
    })),
    ...more,
  };
  const parsed = parseBatch(request, { ...OPTIONS, fileOf });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.violations));
  const channel = { id: 1, name: 'vendas', gateway } as ChannelView;
  return new ContentChecks(
    new TemplateChecks(templates, lists),
    windows,
    bodies,
    new RecipientChecks(templates),
    CONFIG,
  ).settle(parsed.batch, channel, request);
}

const refusal = async (message: object, situation: Situation) => {
  const error = (await settle([{}, message], situation).catch((cause: unknown) => cause)) as { violations?: object[] };
  return (error.violations as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);
};
const warnings = async (message: object, situation: Situation) =>
  (await settle([message], situation)).warnings.map(({ path, code }) => `${path} ${code}`);

describe('What messages carry', () => {
  it('is not touched where they carry their texts only', async () => {
    const batch = await settle([{}, { message: 'x'.repeat(4_096) }], { gateway: 'waha' });
    expect(batch).toMatchObject({ warnings: [], rejected: [] });
  });

  it('is refused where the gateway of the channel cannot send it', async () => {
    expect(await refusal({ media }, { gateway: 'of_tomorrow' })).toEqual(['messages.1.media media_unsupported']);
    expect(await refusal({ template: { name: 'aviso' } }, { gateway: 'waha' })).toEqual([
      'messages.1.template template_unsupported',
    ]);
    for (const gateway of ['waha', 'evolution', 'http', 'sandbox', 'whatsapp-cloud']) {
      expect(await warnings({ media }, { gateway })).toEqual([]);
    }
    expect(await warnings({ template: { name: 'aviso' } }, { gateway: 'sandbox' })).toEqual([]);
  });

  it('goes to a user ID where the gateway of the channel sends to one, and no code does', async () => {
    const hidden = { user_id: 'BR.4711' };
    for (const gateway of ['waha', 'evolution', 'http', 'sandbox', 'of_tomorrow'])
      expect(await refusal(hidden, { gateway })).toEqual(['messages.1.user_id user_id_unsupported']);
    expect(await warnings(hidden, {})).toEqual([]);
    const listed = [APPROVED, { ...APPROVED, name: 'codigo', category: 'authentication', body: 'Código: {{1}}' }];
    const parameters = ['4711', 'hoje'];
    expect(await warnings({ ...hidden, template: { name: 'aviso', parameters } }, { listed })).toEqual([]);
    const byCode = [
      { name: 'codigo', parameters: ['1234'] },
      { name: 'novo', code: '1234' },
    ];
    for (const template of byCode)
      expect(await refusal({ ...hidden, template }, { listed })).toEqual(['messages.1.user_id user_id_with_code']);
  });

  it('may have buttons where the gateway of the channel has them', async () => {
    const buttons = [{ reply: { id: 'sim', title: 'Sim' } }];
    for (const gateway of ['waha', 'evolution', 'http', 'of_tomorrow']) {
      expect(await refusal({ buttons }, { gateway })).toEqual(['messages.1.buttons buttons_unsupported']);
    }
    for (const gateway of ['sandbox', 'whatsapp-cloud']) expect(await warnings({ buttons }, { gateway })).toEqual([]);
  });

  it('may quote what a recipient wrote where the gateway of the channel can', async () => {
    expect(await refusal({ reply_to: 'a' }, { gateway: 'of_tomorrow' })).toEqual([
      'messages.1.reply_to reply_to_unsupported',
    ]);
    for (const gateway of ['waha', 'evolution', 'http', 'sandbox', 'whatsapp-cloud']) {
      expect(await warnings({ reply_to: 'a' }, { gateway })).toEqual([]);
    }
  });

  it.each(['127.0.0.1', '0x7f.1', '[::ffff:169.254.169.254]', 'metadata.google.internal.', 'localhost:8443', 'minio'])(
    'is refused where a gateway would fetch it from inside, as from %s',
    async (host) => {
      const inside = { media: { ...media, url: `https://${host}/latest/x.jpg` } };
      for (const gateway of ['waha', 'evolution', 'http', 'sandbox', 'whatsapp-cloud']) {
        expect(await refusal(inside, { gateway })).toEqual(['messages.1.media.url media_url_internal']);
      }
      const { items, rejected } = await settle([{}, inside], {}, { on_invalid: 'skip' });
      expect(items).toHaveLength(1);
      expect(rejected).toMatchObject([{ index: 1, violations: [{ code: 'media_url_internal' }] }]);
    },
  );

  it('is left out with skip', async () => {
    const batch = await settle([{}, { media }], { gateway: 'of_tomorrow' }, { on_invalid: 'skip' });
    expect(batch.items.map(({ index }) => index)).toEqual([0]);
    expect(batch.rejected).toMatchObject([{ index: 1, violations: [{ code: 'media_unsupported' }] }]);
  });
});

describe('A template of a message', () => {
  const listed = [APPROVED, NAMED];
  const use = (template: object) => ({ template: { name: 'aviso', ...template } });

  it('has files in its headers that fit the channel, and are of the kind that it has', async () => {
    const header = (format: string) => ({ type: 'HEADER', format });
    const carousel = { type: 'CAROUSEL', cards: [{ components: [header('IMAGE')] }] };
    const components = JSON.stringify([header('IMAGE'), carousel]);
    const withFiles = (size: number, inCard = size) => ({
      header: { media: { id: `med_${size}` } },
      cards: [{ header: { media: { id: `med_${inCard}` } } }],
    });
    const known = { listed: [{ ...APPROVED, body: 'Olá', components }] };
    expect(await warnings(use(withFiles(9)), known)).toEqual([]);
    expect(await refusal(use(withFiles(9, 5 * 1024 ** 2 + 1)), known)).toEqual([
      'messages.1.template.cards.0.header.media media_too_large_for_channel',
    ]);
    const document = { listed: [{ ...APPROVED, body: 'Olá', components: JSON.stringify([header('DOCUMENT')]) }] };
    const { cards: _, ...one } = withFiles(9);
    expect(await refusal(use(one), document)).toEqual(['messages.1.template.header template_header_kind']);
  });

  it('is compared with those of the account', async () => {
    expect(await refusal(use({ name: 'outro' }), { listed })).toEqual(['messages.1.template.name template_unknown']);
    expect(await refusal(use({ language: 'en' }), { listed })).toEqual(['messages.1.template.name template_unknown']);
    expect(await warnings(use({ parameters: ['4711', 'Ana'] }), { listed })).toEqual([]);
    expect(await warnings(use({ name: 'com_nomes', parameters: { pedido: '1' } }), { listed })).toEqual([]);
  });

  it.each([
    [{ parameters: ['4711'] }, 'template_parameters_count'],
    [{}, 'template_parameters_count'],
    [{ parameters: { pedido: '1', valor: '2' } }, 'template_parameters_names'],
    [{ name: 'com_nomes', parameters: ['1'] }, 'template_parameters_names'],
    [{ name: 'com_nomes', parameters: { outro: '1' } }, 'template_parameters_names'],
    [{ name: 'com_nomes', parameters: { pedido: '1', outro: '1' } }, 'template_parameters_names'],
  ])('needs the parameters of its approved body: %j', async (template, code) => {
    expect(await refusal(use(template), { listed })).toEqual([`messages.1.template.parameters ${code}`]);
  });

  const told = { ...APPROVED, name: 'outro', category: '', body: null };
  const untyped = use({ header: { media: { url: media.url } } });

  it('is accepted with a warning where the list could not be read, which says why', async () => {
    for (const some of [[], [told]]) {
      const unread = { listed: some, unread: 'channel_auth_failed' };
      const batch = await settle([use({})], unread);
      expect(batch.warnings.map((one) => [one.code, violationText(one, 'en')])).toEqual([
        [
          'template_unverified',
          'The templates of the channel "vendas" could not be read (Channel’s credential is not valid): nobody knows whether aviso in pt_BR exists.',
        ],
      ]);
      expect(violationText(batch.warnings[0]!, 'pt-BR')).toContain('(Credencial do canal não vale)');
    }
    expect(
      await warnings(use({ name: 'outro', parameters: ['x'] }), { listed: [told], unread: 'gateway_down' }),
    ).toEqual([]);
  });

  it('needs the type of a medium where the list could not be read, or tells nothing of it', async () => {
    for (const [situation, why] of [
      [{ unread: 'gateway_not_answering' }, 'The provider did not answer a question'],
      [{ listed: [APPROVED, { ...told, name: 'aviso' }].slice(1), first: [{ ...told, name: 'aviso' }] }, 'it is newer'],
    ] as const) {
      const error = (await settle([untyped], situation).catch((cause: unknown) => cause)) as {
        violations: Violation[];
      };
      const [lack] = error.violations;
      expect(lack).toMatchObject({
        path: 'messages.0.template.header.media.type',
        code: 'template_media_type_required',
      });
      expect(violationText(lack!, 'en')).toContain(why);
    }
  });

  it('is compared with the first list where none was read before', async () => {
    const header = { ...APPROVED, body: 'Olá', components: JSON.stringify([{ type: 'HEADER', format: 'IMAGE' }]) };
    expect(await refusal(use({}), { first: [header] })).toEqual(['messages.1.template.header template_header_missing']);
    expect(await warnings(untyped, { first: [header] })).toEqual([]);
    expect(await refusal(use({}), { first: [] })).toEqual(['messages.1.template.name template_unknown']);
    const code = { ...APPROVED, category: 'AUTHENTICATION', body: 'Código: {{1}}' };
    const byId = { user_id: 'BR.4711', ...use({ parameters: ['1'] }) };
    expect(await refusal(byId, { first: [code] })).toEqual(['messages.1.user_id user_id_with_code']);
  });

  it('is the only reason to read a list', async () => {
    const unread = { unread: 'gateway_down' };
    expect(await warnings({ media }, unread)).toEqual([]);
    expect(await warnings(use({}), { ...unread, gateway: 'sandbox' })).toEqual([]);
  });
});

describe('What could not be sent outside the window', () => {
  const buttons = [{ reply: { id: 'sim', title: 'Sim' } }];
  const byTemplate: Situation = {
    window: { policy: 'template', carrier: CARRIER },
    body: `Aviso: {{1}}. ${'x'.repeat(100)}`,
  };
  const direct: Situation = { window: { policy: 'direct_send', carrier: null } };
  const byImage = {
    ...byTemplate,
    window: { policy: 'direct_send', carrier: null, mediaCarriers: { image: CARRIER } },
  } as const;

  it.each([
    [{ message: 'x'.repeat(915) }, byTemplate, []],
    [{ message: 'x'.repeat(916) }, byTemplate, ['messages.0.message text_not_carriable']],
    [{ message: `${'x'.repeat(700)}${'\nx'.repeat(53)}` }, byTemplate, []],
    [{ message: `${'x'.repeat(700)}${'\nx'.repeat(54)}` }, byTemplate, ['messages.0.message text_not_carriable']],
    [{ media }, byTemplate, ['messages.0.media media_not_carriable']],
    [{ buttons }, byTemplate, ['messages.0.buttons buttons_not_carriable']],
    [{ buttons, media }, direct, []],
    [{ buttons, category: 'marketing' }, direct, ['messages.0.buttons buttons_not_carriable']],
    [{ media }, byImage, []],
    [{ media, message: 'x'.repeat(916) }, byImage, ['messages.0.message text_not_carriable']],
    [{ media: { ...media, type: 'video' } }, byImage, ['messages.0.media media_not_carriable']],
    [{ message: 'x'.repeat(1_024) }, direct, []],
    [{ message: 'x'.repeat(1_025) }, direct, ['messages.0.message text_not_carriable']],
    [{ message: 'x'.repeat(4_000) }, { window: { policy: 'fail', carrier: null } } satisfies Situation, []],
    [{ message: 'x'.repeat(4_000) }, {}, []],
  ])('is warned of, because the window may be open: case %#', async (message, situation, expected) => {
    expect(await warnings(message, situation)).toEqual(expected);
  });

  it('is nothing where the message brings its own template', async () => {
    const template = { name: 'aviso', parameters: ['1', '2'] };
    expect(await warnings({ media, template }, { ...byTemplate, listed: [APPROVED] })).toEqual([]);
  });
});
