import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { TEMPLATE_KINDS } from '../support/fixtures/template-kinds.js';
import { createKey } from '../support/keys.js';
import { PanelClient } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { askDatabase } from '../support/shape.js';
import type { MetaTemplate } from '../support/stand-ins/cloud-template-desk.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';

const CHANNEL = 'modelos-inteiros';
const KINDS = Object.values(TEMPLATE_KINDS).map((kind, at) => ({
  ...kind,
  name: `tipo_${at}`,
  phone: `553198720100${at}`,
}));

describe('whole templates, from the request to Meta', () => {
  let meta: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;

  beforeAll(async () => {
    meta = await WhatsAppCloudStandIn.start();
    for (const { name, listed, fields } of KINDS) {
      meta.desk.add(name, 'pt_BR', '', { components: listed as MetaTemplate['components'], ...fields });
    }
    server = await sharedServer();
    client = api(server, await createKey(server));
    const { url, phoneNumberId, token, appSecret, businessAccountId } = meta.settings;
    const settings = { url, phoneNumberId, token, appSecret, businessAccountId };
    const set = Object.entries(settings).flatMap(([field, value]) => ['--set', `${field}=${value}`]);
    await runCli(['create-channel', '--name', CHANNEL, '--gateway', 'whatsapp-cloud', ...set], {
      folder: server.folder,
    });
    const panel = new PanelClient(server);
    await panel.login();
    const select = `SELECT id FROM channels WHERE name = '${CHANNEL}'`;
    const [channel] = await askDatabase<{ id: number }>(server.folder, select);
    const page = `/admin/channels/${channel?.id}/templates`;
    expect((await panel.submit(`${page}/refresh`, {}, page)).status).toBe(303);
  });
  afterAll(() => meta?.close());

  const enqueue = (messages: object[]) => client.post('/api/enqueue-messages', { channel: CHANNEL, messages });
  const message = ({ name, phone }: { name: string; phone: string }, parts: object) => ({
    phone,
    template: { name, ...parts },
  });

  it('refuses every mistake at its path, and Meta sees none of them', async () => {
    for (const kind of KINDS) {
      for (const [change, lack] of kind.mistakes) {
        const { status, body } = await enqueue([message(kind, { ...kind.sent, ...change })]);
        const path = `messages.0.template.${lack.split(' ')[0]}`;
        expect([status, body.code], lack).toEqual([422, 'validation_failed']);
        expect(Object.keys(body.errors), lack).toContain(path);
      }
    }
    expect(meta.taken).toEqual([]);
  });

  it('arrive as they are meant, all ten kinds in one batch, and are shown as they were sent', async () => {
    const { status, body } = await enqueue(KINDS.map((kind) => message(kind, kind.sent)));
    expect([status, body.warnings ?? []]).toEqual([200, []]);
    await until(() => meta.taken.length === KINDS.length, { describe: 'all of them at Meta' });
    expect(meta.taken.map(({ form }) => form).sort()).toEqual(KINDS.map(({ name }) => `template:${name}`).sort());
    for (const [at, kind] of KINDS.entries()) {
      const { body: shown } = await client.get(`/api/messages/${body.messages[at].id}`);
      const { parameters = [], ...sent } = kind.sent as { parameters?: unknown };
      expect(shown.template).toMatchObject({ name: kind.name, language: 'pt_BR', parameters });
      expect(Object.keys(shown.template).sort()).toEqual(
        ['language', 'name', 'parameters', ...Object.keys(sent)].sort(),
      );
    }
  });
});
