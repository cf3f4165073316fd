import { describe, expect, it } from 'vitest';
import { usualSender } from './send.controller.js';

const sender = (name: string, isSimulator: boolean) => ({ id: 1, name, builtIn: false, isSimulator, phone: null });
const simulators = [sender('default', true), sender('sandbox', true)];
const [centro, norte] = [sender('loja-centro', false), sender('loja-norte', false)];

describe('a new send begins with', () => {
  it.each([
    ['the default channel', [sender('default', false), ...simulators.slice(1), centro], 'default', 'default'],
    ['the simulator where there is nothing else', simulators, 'default', 'default'],
    ['the only real channel in place of the simulator', [...simulators, centro], 'default', 'loja-centro'],
    ['no channel where there are several real ones', [...simulators, centro, norte], 'default', ''],
    ['the real one that is the default', [...simulators, centro, norte], 'loja-norte', 'loja-norte'],
    ['the only real one where the default is archived', [...simulators, centro], 'gone', 'loja-centro'],
  ])('%s', (_, senders, defaultName, expected) => {
    expect(usualSender(senders, defaultName)).toBe(expected);
  });
});
