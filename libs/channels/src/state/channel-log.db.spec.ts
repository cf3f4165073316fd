import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelLog } from './channel-log.js';
import type { BlockReason } from './channel-blocks.js';
import { ANA, ChannelsFixture } from '../testing/channels-fixture.js';

const FAILING: BlockReason = { kind: 'failing', code: 'gateway_unreachable', detail: 'ECONNREFUSED', afterMs: null };

describe('ChannelLog', () => {
  let fixture: ChannelsFixture;
  let log: ChannelLog;
  let id: number;
  const lines: string[] = [];

  beforeEach(async () => {
    for (const level of ['log', 'warn'] as const) {
      vi.spyOn(Logger.prototype, level).mockImplementation(
        (line: unknown) => void lines.push(`${level}: ${String(line)}`),
      );
    }
    fixture = await ChannelsFixture.create();
    id = fixture.channel.id;
    log = new ChannelLog(fixture.channels);
    log.onApplicationBootstrap();
    lines.length = 0;
  });
  afterEach(async () => {
    log.onApplicationShutdown();
    vi.restoreAllMocks();
    await fixture.close();
  });

  const pass = () => fixture.clock.advance(fixture.channel.blockedUntil - fixture.clock.now());

  it('logs once that a channel fails, and once that it works again', async () => {
    for (const code of ['gateway_unreachable', 'gateway_timeout', 'gateway_unreachable']) {
      await fixture.blocks.block(id, { ...FAILING, code });
      pass();
    }
    await fixture.blocks.unblock(id);
    await fixture.blocks.unblock(id);
    expect(lines).toEqual([
      'warn: channel "default" fails with gateway_unreachable: it is tried again by itself',
      'log: channel "default" goes on',
    ]);
  });

  it('logs what suspended a channel, and what it waits for', async () => {
    await fixture.blocks.block(id, { ...FAILING, kind: 'held', code: 'channel_disconnected' });
    await fixture.blocks.suspend(id, { code: 'channel_auth_failed', detail: null });
    await fixture.pauses.resume(id, ANA);
    expect(lines).toEqual([
      'warn: channel "default" was suspended by channel_disconnected: it is tried again by itself',
      'warn: channel "default" was suspended by channel_auth_failed, until a person resumes it',
      'log: channel "default" goes on',
    ]);
  });

  it('logs who paused a channel or everything, and why, without phone numbers', async () => {
    await fixture.pauses.pause(id, ANA, 'chip novo 5511987654321, +55 (11) 98765-4321 às 10:30');
    await fixture.pauses.pauseAll(ANA, 'erro\nno texto');
    await fixture.pauses.resumeAll(ANA);
    await fixture.pauses.resume(id, ANA);
    expect(lines).toEqual([
      'warn: channel "default" was paused by ana@example.com: "chip novo ***, +*** às 10:30"',
      'warn: everything was paused by ana@example.com: "erro no texto"',
      'log: everything goes on that nothing else stops',
      'log: channel "default" goes on',
    ]);
  });

  it('logs no rest that a provider asked for, and no change of other columns', async () => {
    await fixture.blocks.block(id, { ...FAILING, kind: 'throttled', afterMs: 5_000 });
    await fixture.blocks.countBadAnswer(id, null, { isFirst: false });
    await fixture.channels.refresh();
    expect(lines).toEqual([]);
  });
});
