import { describe, expect, it } from 'vitest';
import { knownRefusal, writeRefusal } from './write-refusal.js';

const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });

describe('writeRefusal', () => {
  it.each([
    ['READONLY', "READONLY You can't write against a read only replica."],
    [
      'READONLY',
      "ERR Error running script (call to f_1): @user_script:3: -READONLY You can't write against a replica.",
    ],
    ['READONLY', "READONLY You can't write against a read only replica. script: 1, on @user_script:1."],
    ['OOM', "OOM command not allowed when used memory > 'maxmemory'."],
    ['MISCONF', 'MISCONF Redis is configured to save RDB snapshots, but it is unable to persist to disk.'],
    ['NOREPLICAS', 'NOREPLICAS Not enough good replicas to write.'],
    ['MOVED', 'MOVED 3999 127.0.0.1:6381'],
    ['CLUSTERDOWN', 'CLUSTERDOWN Hash slot not served'],
    ['NOPERM', "NOPERM this user has no permissions to run the 'eval' command"],
    ['NOPERM', 'NOPERM User x has no permissions to access one of the keys. script: 1, on @user_script:2.'],
    ['NOPERM', "ERR The user executing the script can't publish to the channel mentioned in the command script: 1"],
    ['NOAUTH', 'NOAUTH Authentication required.'],
    ['LOADING', 'LOADING Redis is loading the dataset in memory'],
    ['MASTERDOWN', "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'."],
    ['TRYAGAIN', 'TRYAGAIN Multiple keys request during rehashing of slot'],
    ['ERR', "ERR unknown command 'EVAL'"],
    ['ERR', 'something else'],
  ])('reads %s', (code, message) => expect(writeRefusal(reply(message))).toMatchObject({ code }));

  it('reads what a command of a refused transaction said', () => {
    const aborted = reply('EXECABORT Transaction discarded because of previous errors.');
    const error = Object.assign(aborted, { previousErrors: [reply('OOM command not allowed')] });
    expect(writeRefusal(error)).toMatchObject({ code: 'OOM' });
  });

  it('asks for a new connection only where it may lead to another Redis', () => {
    expect(writeRefusal(reply('READONLY x'))?.needsConnection).toBe(true);
    expect(writeRefusal(reply('MASTERDOWN x'))?.needsConnection).toBe(true);
    expect(writeRefusal(reply('OOM x'))?.needsConnection).toBe(false);
  });

  it('names no address, user or key', () => {
    expect(writeRefusal(reply('MOVED 3999 10.0.0.7:6381'))?.sentence).not.toMatch(/\d/);
    expect(writeRefusal(reply('NOPERM User ana has no permissions'))?.sentence).not.toContain('ana');
  });

  it('is undefined for what is no answer of Redis', () => {
    const others = [new Error('Connection is closed.'), new Error('Command timed out'), 'READONLY', undefined];
    expect(others.map(writeRefusal)).toEqual(others.map(() => undefined));
    expect(knownRefusal('connect ECONNREFUSED 127.0.0.1:6379')).toBeUndefined();
  });
});
