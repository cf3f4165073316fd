import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createPino } from '../logging.js';
import { requestId, logRequests } from '../create-application.js';

const KEY = 'rcd_live_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklm';

/** Sends a request, and returns its line of the log without what differs from run to run. */
async function lineOf(
  url: string,
  headers: Record<string, string> = {},
  panel: FastifyRequest['panel'] = null,
): Promise<Record<string, unknown>> {
  const lines: string[] = [];
  const fastify = Fastify({ genReqId: requestId, requestIdHeader: false });
  logRequests(fastify, createPino('info', { write: (line) => void lines.push(line) }));
  fastify.decorateRequest('panel', null);
  fastify.addHook('onRequest', async (request) => void (request.panel = panel));
  fastify.get('/*', () => 'an answer');
  await fastify.inject({ url, headers });
  await fastify.close();
  const { time, ms, pid, hostname, ...rest } = JSON.parse(lines.join('')) as Record<string, unknown>;
  expect([time, ms, pid, hostname].map((value) => typeof value)).toEqual(['string', 'number', 'number', 'string']);
  return rest;
}

describe('the line of a request in the log', () => {
  it('has its method, path, status and id, and no query', async () => {
    const line = await lineOf('/api/messages/4711?phone=5511987654321', { 'x-request-id': 'pedido-1' });
    expect(line).toEqual({
      level: 30,
      requestId: 'pedido-1',
      method: 'GET',
      path: '/api/messages/4711',
      status: 200,
      msg: 'request',
    });
  });

  it('shows neither phone numbers nor keys', async () => {
    const line = await lineOf(`/api/opt-outs/5511987654321/${KEY}`, { 'x-request-id': KEY });
    expect(line).toMatchObject({ path: '/api/opt-outs/55*********21/rcd_live_***', requestId: 'rcd_live_***' });
  });

  it('has the address and the id of the person for pages of the panel, and no e-mail address', async () => {
    const panel = { administrator: { id: 7, email: 'ana@exemplo.com.br' } } as NonNullable<FastifyRequest['panel']>;
    const line = await lineOf('/admin/people', {}, panel);
    expect(line).toMatchObject({ status: 200, person: 7, ip: '127.0.0.1' });
    expect(JSON.stringify(line)).not.toContain('ana@');
    const nobody = { administrator: null } as NonNullable<FastifyRequest['panel']>;
    expect(await lineOf('/admin/people', {}, nobody)).not.toHaveProperty('person');
  });

  it('is left out for health checks', async () => {
    await expect(lineOf('/health/live')).rejects.toThrow();
  });
});
