import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { enqueueCurl } from './curl.js';

it('is one command with the address, the key and the message', () => {
  const line = enqueueCurl('https://recado.example', 'rcd_live_x', { phone: '5511987654321', message: 'Oi' });
  expect(line).toContain('curl -X POST https://recado.example/api/enqueue-messages \\\n');
  expect(line).toContain('-H "Authorization: Bearer rcd_live_x"');
});

it('quotes any text for the shell', () => {
  const message = `it's "quoted" $HOME \`id\` \\ and\nnew lines`;
  const line = enqueueCurl('http://x', 'k', { phone: '5511987654321', message });
  const data = line.slice(line.indexOf('-d ') + 3);
  const seen = execFileSync('sh', ['-c', `printf %s ${data}`], { encoding: 'utf8' });
  expect(JSON.parse(seen)).toEqual({ messages: [{ phone: '5511987654321', message }] });
});
