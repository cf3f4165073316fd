import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrimaryFollower } from './primary-follower.js';

const OLD = '10.0.0.1:6379';
const NEW = '10.0.0.2:6379';

/** A connection of the driver as far as the follower sees it. */
class Connection extends EventEmitter {
  status = 'connecting';
  stream: { remoteAddress?: string; remotePort?: number } = {};
  left = 0;

  /** It leads to this server from now on. */
  open(node: string): void {
    const [remoteAddress = '', port] = node.split(':');
    this.stream = { remoteAddress, remotePort: Number(port) };
    this.status = 'ready';
    this.emit('ready');
  }

  disconnect(): void {
    this.left++;
    this.status = 'reconnecting';
  }

  get redis(): Redis {
    return this as unknown as Redis;
  }
}

describe('the follower of the primary', () => {
  let commands: Connection;
  let other: Connection;
  let follower: PrimaryFollower;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    [commands, other] = [new Connection(), new Connection()];
    follower = new PrimaryFollower(commands.redis);
    follower.add(other.redis);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('moves a connection again that came back to the wrong server within two seconds', () => {
    commands.open(NEW);
    other.open(OLD);
    expect(other.left).toBe(1);
    other.open(OLD);
    expect(other.left).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(other.left).toBe(2);
    other.open(NEW);
    vi.advanceTimersByTime(10_000);
    expect(other.left).toBe(2);
  });

  it('leaves a server that was named before the news came, as often as a Sentinel still names it', () => {
    // The news finds the connection while it is being opened.
    follower.leave(OLD, NEW);
    expect(commands.left).toBe(0);
    commands.open(OLD);
    expect(commands.left).toBe(1);
    commands.open(OLD);
    vi.advanceTimersByTime(2_000);
    expect(commands.left).toBe(2);
    commands.open(NEW);
    vi.advanceTimersByTime(10_000);
    expect(commands.left).toBe(2);
  });

  it('stays where it is when a second Sentinel tells of the move that it has made, and goes on believing the first', () => {
    commands.open(OLD);
    follower.leave(OLD, NEW);
    expect(commands.left).toBe(1);
    commands.open(NEW);
    follower.leave(OLD, NEW);
    expect(commands.left).toBe(1);
    // A Sentinel that is cut off leads back to the old one.
    vi.advanceTimersByTime(3_000);
    commands.open(OLD);
    expect(commands.left).toBe(2);
  });

  it('leaves once where a Sentinel tells of a move between two others', () => {
    commands.open('10.0.0.3:6379');
    follower.leave(OLD, NEW);
    expect(commands.left).toBe(1);
  });

  it('believes the news for ten seconds', () => {
    commands.open(NEW);
    other.open(NEW);
    follower.leave(NEW, OLD);
    for (let second = 0; second < 12; second += 2) {
      commands.open(NEW);
      vi.advanceTimersByTime(2_000);
    }
    const { left } = commands;
    expect(left).toBeGreaterThan(3);
    commands.open(NEW);
    vi.advanceTimersByTime(20_000);
    expect(commands.left).toBe(left);
  });

  it('cannot compare names of hosts, and leaves once, also when the connection opens only then', () => {
    follower.leave('redis-a:6379', 'redis-b:6379');
    commands.open(OLD);
    expect(commands.left).toBe(1);
    commands.open(OLD);
    vi.advanceTimersByTime(20_000);
    expect(commands.left).toBe(1);
  });

  it('leaves no timer of a connection that has ended', () => {
    commands.open(NEW);
    other.open(OLD);
    other.open(OLD);
    other.emit('end');
    expect(vi.getTimerCount()).toBe(0);
  });
});
