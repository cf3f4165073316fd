import { Installation, parseBatch } from '@recado/core';
import type { ChannelTemplates, ChannelView, TemplateLists, TemplateView } from '@recado/channels';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WhatsAppCloudGateway } from '../../libs/gateways/src/whatsapp-cloud/whatsapp-cloud.gateway.js';
import { TemplateChecks } from '../../libs/intake/src/batch/template-checks.js';
import { problemsOf } from '../support/fixtures/cloud-requests.js';
import { ManualClock } from '../support/fixtures/manual-clock.js';
import { TEMPLATE_KINDS } from '../support/fixtures/template-kinds.js';
import { notReleased } from '../support/not-released.js';
import type { MetaTemplate } from '../support/stand-ins/cloud-template-desk.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';

const NEVER = new AbortController().signal;
const CATALOG = [
  { type: 'BODY', text: 'Olá, {{1}}. Até logo.' },
  { type: 'BUTTONS', buttons: [{ type: 'CATALOG', text: 'Ver' }] },
];

describe('A whole template', () => {
  let standIn: WhatsAppCloudStandIn;
  const clock = new ManualClock();
  const gateway = new WhatsAppCloudGateway({ version: '1.2.3', clock, installation: new Installation('test', 0) });
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
    standIn.taken.length = 0;
  });

  /** As the client writes it, as a message of a batch. */
  function parsed(sent: object) {
    const request = { messages: [{ phone: '5531987654321', template: { name: 'modelo', ...sent } }] };
    const result = parseBatch(request, {
      ...{ maxBatch: 10, maxMessageLength: 4_096, maxBatchTextBytes: 1e6, now: 0, pastGraceMs: 0 },
      ...{ defaultTimezone: 'America/Sao_Paulo', missingVariable: 'reject', channels: new Set<string>() },
    });
    if (!result.ok) throw new Error(JSON.stringify(result.violations));
    return result.batch.items[0]!.content!;
  }

  /** Compares it with what the account lists. */
  async function checked(sent: object) {
    const listed = await gateway.templates.list(standIn.settings, NEVER);
    if (listed.kind !== 'listed') throw new Error(listed.code);
    const views = listed.templates as unknown as TemplateView[];
    const checks = new TemplateChecks(
      { listOf: async () => views } as unknown as ChannelTemplates,
      {} as TemplateLists,
    );
    return checks.check(0, parsed(sent), { id: 1, name: 'vendas' } as ChannelView, 'listed', null);
  }

  async function send(template: NonNullable<ReturnType<typeof parsed>['template']>) {
    const message = { id: 1, attempt: 1, retries: 0, to: '5531987654321', text: '', channelId: 1, channel: 'vendas' };
    return notReleased(await gateway.send({ ...message, content: { template } }, standIn.settings, NEVER));
  }

  const add = (name: string) => {
    const { listed, fields } = TEMPLATE_KINDS[name]!;
    standIn.desk.add('modelo', 'pt_BR', '', { components: listed as unknown as MetaTemplate['components'], ...fields });
  };

  it.each(Object.keys(TEMPLATE_KINDS))('with %s is accepted as it is meant', async (name) => {
    add(name);
    const { violations, warnings, template } = await checked(TEMPLATE_KINDS[name]!.sent);
    expect({ violations, warnings }).toEqual({ violations: [], warnings: [] });
    expect(await send(template!)).toMatchObject({ kind: 'accepted', sentAs: 'template:modelo' });
    const { json } = standIn.requests.at(-1)!;
    expect(problemsOf(json)).toEqual([]);
    expect(json!.template).toMatchSnapshot();
  });

  const mistakes = Object.entries(TEMPLATE_KINDS).flatMap(([name, { mistakes: list }]) =>
    list.map(([change, lack]) => [name, lack, change] as const),
  );

  it.each(mistakes)('with %s is refused by us before Meta refuses it: %s', async (name, lack, change) => {
    add(name);
    const { violations } = await checked({ ...TEMPLATE_KINDS[name]!.sent, ...change });
    expect(violations.map(({ path, code }) => `${path.replace('messages.0.template.', '')} ${code}`)).toContain(lack);
    expect(standIn.taken).toEqual([]);
    // Beside a code nothing else is sent, so Meta does not see it.
    if (name === 'a one-time code' && !('code' in change)) return;
    // The stand-in refuses it by rules of its own.
    const result = await send(parsed({ ...TEMPLATE_KINDS[name]!.sent, ...change }).template!);
    expect(result.kind).not.toBe('accepted');
  });

  it('with a part of a kind that is not known is accepted with a warning', async () => {
    standIn.desk.add('modelo', 'pt_BR', '', { components: CATALOG });
    const { violations, warnings } = await checked({ parameters: ['Ana'] });
    expect(violations).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'template_kind_unknown', params: { kinds: 'CATALOG' } }]);
  });
});
