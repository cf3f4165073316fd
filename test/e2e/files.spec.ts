// On both shapes: the bytes of files are rows, which other processes read, and a crash must leave them whole.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api, type ApiResponse, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { accepted, acceptedOne, look, message, refusedOne } from './helpers/enqueue.js';

const PHONE = '447700900123';
/** As large as an invoice, and not the same as another one. */
function pdf(bytes: number, seed: number): Buffer {
  const file = Buffer.alloc(bytes, `${seed} boleto `);
  file.write('%PDF-1.4\n');
  return file;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Uploads a file as a form. `type`: empty: the part names none. */
function upload(client: Api, file: Buffer, name = 'boleto.pdf', type = 'application/pdf'): Promise<ApiResponse<Json>> {
  const typed = type === '' ? '' : `content-type: ${type}\r\n`;
  const head = `--xyz\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n${typed}\r\n`;
  const raw = new Uint8Array(Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--xyz--\r\n')]));
  return client.post('/api/media', undefined, {
    raw,
    headers: { 'content-type': 'multipart/form-data; boundary=xyz' },
  });
}

async function uploaded(client: Api, file: Buffer, name?: string): Promise<string> {
  const { status, body, text } = await upload(client, file, name);
  expect(status, text).toBe(201);
  return body.id as string;
}

describe('files', () => {
  let standIn: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;

  beforeAll(async () => {
    standIn = await WhatsAppCloudStandIn.start();
    const env = {
      ...{ GATEWAY: 'whatsapp-cloud', WHATSAPP_API_URL: standIn.url, WHATSAPP_PHONE_NUMBER_ID: '106540352242922' },
      ...{ WHATSAPP_TOKEN: 'EAAB-the-token', WHATSAPP_APP_SECRET: 'the-app-secret', MEDIA_MAX_BYTES: '1mb' },
    };
    server = await startServer({ env });
    client = api(server, await createKey(server));
  });
  afterAll(async () => {
    await server.stop();
    await standIn.close();
  });

  it('are uploaded as a form or in base64, and say what they are', async () => {
    const file = pdf(300_000, 1);
    const form = await upload(client, file);
    expect(form.status).toBe(201);
    expect(form.body).toEqual({
      ...{ id: expect.stringMatching(/^med_/) as string, type: 'document', mimetype: 'application/pdf' },
      ...{ filename: 'boleto.pdf', size: 300_000, sha256: sha256(file) },
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      quota: { used: 300_000, limit: 1024 ** 3 },
    });
    const json = await client.post('/api/media', { data: file.toString('base64') });
    expect(json).toMatchObject({ status: 201, body: { filename: null, size: 300_000, sha256: sha256(file) } });
    expect(json.body.id).not.toBe(form.body.id);
    // A part without a type.
    expect(await upload(client, file, 'boleto.pdf', '')).toMatchObject({
      status: 201,
      body: { mimetype: 'application/pdf' },
    });
  });

  it('are listed to their key, newest first, and removed once no message needs them', async () => {
    const [own, other] = [api(server, await createKey(server)), api(server, await createKey(server))];
    const ids = [await uploaded(own, pdf(3_000, 11)), await uploaded(own, pdf(3_000, 12), 'outro.pdf')];
    const first = await own.get('/api/media?limit=1');
    expect(first.body.data).toMatchObject([{ id: ids[1], filename: 'outro.pdf', size: 3_000 }]);
    const rest = await own.get(`/api/media?limit=1&cursor=${first.body.next_cursor as string}`);
    expect(rest.body).toMatchObject({ data: [{ id: ids[0] }], next_cursor: null });
    expect((await other.get('/api/media')).body).toEqual({ data: [], next_cursor: null });
    expect((await other.delete(`/api/media/${ids[0]}`)).status).toBe(404);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await acceptedOne(own, { phone: PHONE, media: { id: ids[0] }, scheduled_at: later });
    expect(await own.delete(`/api/media/${ids[0]}`)).toMatchObject({ status: 409, body: { code: 'media_needed' } });
    await own.post(`/api/messages/${id}/cancel`);
    for (const file of ids) expect((await own.delete(`/api/media/${file}`)).status).toBe(204);
    expect((await own.get('/api/media')).body.data).toEqual([]);
    expect((await own.delete(`/api/media/${ids[0]}`)).status).toBe(404);
  });

  it('are refused with the exact reason, and the client gets to read it', async () => {
    const errors = async (answer: Promise<ApiResponse<Json>>) => {
      const { status, body } = await answer;
      return [status, body.code, ...Object.keys((body.errors ?? {}) as object)];
    };
    const file = pdf(5_000, 2);
    expect(await errors(upload(client, file, 'foto.png'))).toEqual([422, 'validation_failed', 'filename']);
    expect(await errors(upload(client, file, 'a.pdf', 'image/png'))).toEqual([422, 'validation_failed', 'mimetype']);
    expect(await errors(upload(client, Buffer.alloc(0)))).toEqual([422, 'validation_failed', 'file']);
    expect(await errors(upload(client, pdf(1024 ** 2 + 1, 2)))).toEqual([413, 'payload_too_large']);
    expect(await errors(upload(client, pdf(8 * 1024 ** 2, 2)))).toEqual([413, 'payload_too_large']);
    expect(await errors(upload(client, Buffer.from('<html>'), 'nota.pdf'))).toEqual([
      422,
      'validation_failed',
      'mimetype',
    ]);
    expect(await errors(client.post('/api/media', { data: 'data:x' }))).toEqual([422, 'validation_failed', 'data']);
    expect(await errors(client.post('/api/media', {}))).toEqual([422, 'validation_failed', 'data']);
    const text = { headers: { 'content-type': 'text/plain' }, raw: 'x' };
    expect(await errors(client.post('/api/media', undefined, text))).toEqual([415, 'unsupported_media_type']);
  });

  it('are sent by their id, are told by the message, and belong to their key', async () => {
    const file = pdf(80_000, 3);
    const id = await uploaded(client, file);
    const { id: messageId } = await acceptedOne(client, { phone: PHONE, media: { id, filename: 'boleto 4711.pdf' } });
    const sent = await until(async () => {
      const found = await look(client, messageId as number);
      return found.status !== 'Pendente' && found.status !== 'Enviando' && found;
    });
    expect(sent).toMatchObject({ status: 'Enviada', sent_as: 'media' });
    expect(sent.media).toEqual({
      ...{ type: 'document', id, url: null, filename: 'boleto 4711.pdf', mimetype: 'application/pdf', size: 80_000 },
    });
    const asked = standIn.requests.find(({ json }) => json?.to === PHONE)?.json as { document: { id: string } };
    expect(asked.document).toMatchObject({ filename: 'boleto 4711.pdf', caption: 'Olá' });
    expect(standIn.uploads.files.get(asked.document.id)?.bytes.equals(file)).toBe(true);
    const other = api(server, await createKey(server, { name: 'another' }));
    expect(Object.keys(await refusedOne(other, { media: { id } }))).toEqual(['messages.0.media.id']);
    expect(Object.keys(await refusedOne(client, { media: { id: 'med_never' } }))).toEqual(['messages.0.media.id']);
    expect(Object.keys(await refusedOne(client, { media: { id, data: 'AAAA' } }))).toEqual(['messages.0.media.data']);
  });

  it('come within a request, once however often it is repeated', async () => {
    const file = pdf(60_000, 4);
    const media = { data: file.toString('base64'), filename: 'nota.pdf' };
    const body = { messages: [message({ phone: '447700900140', media }), message({ phone: '447700900141', media })] };
    const options = { headers: { 'idempotency-key': 'nota-4' } };
    const first = await accepted(client, body, options);
    expect(await accepted(client, body, options)).toEqual(first);
    await until(() => standIn.taken.filter(({ to }) => /90014[01]$/.test(to)).length === 2);
    const same = [...standIn.uploads.files.values()].filter(({ bytes }) => bytes.equals(file));
    expect(same).toHaveLength(1);
    const gif = { data: Buffer.from('GIF89a').toString('base64') };
    expect(Object.keys(await refusedOne(client, { media: gif }))).toEqual(['messages.0.media']);
  });

  it('stand in the header of a template, by their id or within the request, and are held for it', async () => {
    const components = [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Seu boleto chegou.' },
    ];
    standIn.desk.add('boleto', 'pt_BR', '', { components });
    const [file, inline] = [pdf(80_000, 6), pdf(70_000, 7)];
    const id = await uploaded(client, file);
    const use = (phone: string, media: object, filename?: string) => ({
      ...{ phone, template: { name: 'boleto', header: { media, ...(filename && { filename }) } } },
    });
    const messages = [
      use('447700900150', { id }, 'boleto 4711.pdf'),
      use('447700900151', { data: inline.toString('base64'), filename: 'nota.pdf' }),
    ];
    const { messages: queued } = await accepted(client, { messages });
    await until(() => standIn.taken.filter(({ to }) => /90015[01]$/.test(to)).length === 2);
    const sentTo = (to: string) => {
      const { template } = standIn.requests.find(({ json }) => json?.to === to)?.json as {
        template: { components: { parameters: { document: { id: string; filename: string } }[] }[] };
      };
      return template.components[0]!.parameters[0]!.document;
    };
    const documents = ['447700900150', '447700900151'].map(sentTo);
    expect(documents.map(({ filename }) => filename)).toEqual(['boleto 4711.pdf', 'nota.pdf']);
    const bytes = documents.map((document) => standIn.uploads.files.get(document.id)?.bytes);
    expect([bytes[0]?.equals(file), bytes[1]?.equals(inline)]).toEqual([true, true]);
    const shown = await look(client, queued[0]!.id as number);
    expect(shown.template).toMatchObject({
      header: { media: { id, type: 'document' }, filename: 'boleto 4711.pdf' },
    });
    const held = await askDatabase<{ id: string }>(
      server.folder,
      'SELECT f.public_id AS id FROM batch_media b JOIN media_files f ON f.id = b.file_id',
    );
    expect(held.map((row) => row.id)).toContain(id);
    const other = api(server, await createKey(server, { name: 'of templates' }));
    const { errors } = (await other.post('/api/enqueue-messages', { messages: [messages[0]] })).body;
    expect(Object.keys(errors as object)).toEqual(['messages.0.template.header.media.id']);
  });

  it('arrive once and whole although the process is killed between their upload and their message', async () => {
    const files = Array.from({ length: 30 }, (_, index) => pdf(80_000, 100 + index));
    const ids: string[] = [];
    for (const file of files) ids.push(await uploaded(client, file));
    const scheduled_at = new Date(Date.now() + 2_000).toISOString();
    const phoneOf = (index: number) => `4477009010${String(index).padStart(2, '0')}`;
    const messages = ids.map((id, index) => message({ phone: phoneOf(index), message: `${index}`, media: { id } }));
    await accepted(client, { scheduled_at, messages });
    await server.kill('SIGKILL');
    await server.start();
    const taken = () => standIn.taken.filter(({ to }) => to.startsWith('4477009010'));
    await until(() => taken().length >= files.length, { describe: 'every file to arrive' });
    expect(
      taken()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(files.map((_, index) => phoneOf(index)));
    for (const [index, file] of files.entries()) {
      const asked = standIn.requests.find(({ json }) => json?.to === phoneOf(index))?.json as {
        document: { id: string };
      };
      expect(standIn.uploads.files.get(asked.document.id)?.bytes.equals(file)).toBe(true);
    }
  });
});

describe('the address of a file', () => {
  it('opens it for the program of the operator, and nothing else does', async () => {
    const stub = await startHttpGatewayStub();
    const server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url, MEDIA_STORE: 'folder' } });
    const client = api(server, await createKey(server));
    const file = pdf(700_000, 5);
    await acceptedOne(client, { media: { id: await uploaded(client, file, 'nota 1.pdf') } });
    await until(() => stub.requests.length > 0);
    const { media } = JSON.parse(stub.requests[0]!.body.toString()) as { media: { url: string; sha256: string } };
    const path = new URL(media.url).pathname;
    expect([path.startsWith('/media/med_'), media.sha256]).toEqual([true, sha256(file)]);
    const answer = await fetch(server.url + path);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'content-length': '700000', 'x-content-type-options': 'nosniff' },
      'content-disposition': "attachment; filename*=UTF-8''nota%201.pdf",
    });
    const head = await fetch(server.url + path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '700000', '']);
    // A part is not offered: the whole file is a valid answer to who asks for one (RFC 9110, section 14.2).
    const part = await fetch(server.url + path, { headers: { range: 'bytes=0-99' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, 700_000]);
    const forged = await fetch(server.url + path.replace('.', '.1'));
    expect(await forged.json()).toMatchObject({ success: false, code: 'not_found', status: 404 });
    for (const wrong of [`${path}x`, path.slice(0, -1), '/media/x', path.replace('.', '.1')]) {
      expect((await fetch(server.url + wrong)).status).toBe(404);
    }
    await server.stop();
    await stub.close();
  });
});
