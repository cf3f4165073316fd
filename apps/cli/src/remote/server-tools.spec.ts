import { describe, expect, it } from 'vitest';
import { ApiClient, ApiError, NoAnswerError } from './api.js';
import { ServerTools } from '../commands/mcp.js';

type Step = object | Error;

const badGateway = new ApiError(new Response('', { status: 502 }), {});
const limited = new ApiError(new Response('', { status: 429 }), { code: 'rate_limited', message: 'Too many.' });
const lost = new NoAnswerError('http://recado', new Error('TimeoutError'));
const SENT = { structuredContent: { batch_id: 1 } };

/** A server that answers so, one call after the other; `tookMs`: how long each takes. */
function toolsOf(steps: Step[], tookMs = 0) {
  const asked: { method: string; params: object }[] = [];
  const waits: number[] = [];
  let now = 0;
  const call = async (_method: string, _path: string, body: { method: string; params: object }) => {
    asked.push({ method: body.method, params: body.params });
    now += tookMs;
    const step = steps.shift()!;
    if (step instanceof Error) throw step;
    return step;
  };
  const wait = async (ms: number) => void waits.push(ms);
  return { tools: new ServerTools({ call } as unknown as ApiClient, 'en', wait, () => now), asked, waits };
}

const refusal = (code: string) => ({ isError: true, structuredContent: { code, notice: expect.any(String) } });

describe('the tools of a server on the standard streams', () => {
  it('repeat a send that got no answer, with the same token', async () => {
    const { tools, asked, waits } = toolsOf([lost, badGateway, { result: SENT }]);
    expect(await tools.call('send', { token: 'a' })).toEqual(SENT);
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(waits).toEqual([1_000, 5_000]);
  });

  it.each([
    ['that stays away', 'no_answer', [lost, lost, lost], 0],
    ['behind a proxy', 'not_recado', [badGateway, badGateway, badGateway], 0],
    ['whose answer is a page', 'not_recado', [undefined as never, {}, {}], 0],
    ['that takes too long', 'no_answer', [lost], 30_000],
  ])('say of a server %s that it may have been sent', async (_name, code, steps, tookMs) => {
    const { tools } = toolsOf(steps, tookMs);
    const answer = await tools.call('send', { token: 'a' });
    expect(answer).toMatchObject(refusal(code));
    expect(JSON.stringify(answer)).toContain('with the same token');
  });

  it('tell what the server refused as it is, once', async () => {
    const other = toolsOf([limited]);
    expect(await other.tools.call('send', { token: 'a' })).toMatchObject(refusal('rate_limited'));
    const unknown = toolsOf([{ error: { message: 'Tool sned not found' } }]);
    expect(await unknown.tools.call('sned', {})).toMatchObject(refusal('protocol_error'));
    const away = toolsOf([lost]);
    const answer = await away.tools.call('preview_send', {});
    expect(answer).toMatchObject(refusal('no_answer'));
    expect(JSON.stringify(answer)).not.toContain('token');
  });
});
