import { describe, expect, it } from 'vitest';
import { checkPassword } from './password-rules.js';

const EMAIL = 'maria.oliveira@padariacentral.com.br';

/** The code with which it is refused. */
function fault(password: string): Promise<string | undefined> {
  return checkPassword(password, EMAIL).then(
    () => undefined,
    (error: { code: string }) => error.code,
  );
}

describe('checkPassword', () => {
  it.each([
    'correct horse battery staple',
    'tulipas sob a mesa',
    'kX9#vTq2!mZr',
    'minha senha é bem comprida',
    'm4ri4 foi à feira ontem',
    '🦊🐢🌵🚲🎺🧭🪁🧶🥁🪴🛶🧩',
    'a'.repeat(4) + 'ZkQ7w!pX'.repeat(15) + 'b9#R',
  ])('accepts %j', async (password) => expect(await fault(password)).toBeUndefined());

  it.each([
    'password1234',
    'Password2024!',
    'P@ssw0rd12345',
    'senha1234567',
    'Senha@123456',
    'Administrador1!',
    'administrator',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'qwertyuiop[]',
    'qwertyuiopasdfgh',
    'poiuytrewq12',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'aaaaaaaaaaaaaaaa',
    'abc1abc1abc1abc1',
    'iloveyou1234',
    'flamengo2019!',
    'mudar1234567',
    'a1b2c3d4e5f6',
    'corinthians1910!',
    'palmeirascampeao',
    'senha'.repeat(25),
  ])('refuses %j as common', async (password) => expect(await fault(password)).toBe('password_common'));

  it.each([
    'maria.oliveira',
    'maria.oliveira1',
    'Oliveira2026!',
    'PadariaCentral1',
    'recado123456',
    'Recado-2026!!',
    'recadorecado',
    'oliveirarecado7',
    'P4d4r14C3ntr4l',
    EMAIL,
  ])('refuses %j as made from the address or the product name', async (password) =>
    expect(await fault(password)).toBe('password_derived'),
  );

  it('counts code points, and truncates nothing', async () => {
    expect(await fault('🦊🐢🌵🚲🎺🧭🪁🧶🥁🪴🛶')).toBe('password_too_short');
    expect(await fault('kX9#vTq2!mZ')).toBe('password_too_short');
    expect(await fault('kX9#vTq2!mZr'.repeat(10) + 'kX9#vTq2')).toBeUndefined();
    expect(await fault('kX9#vTq2!mZr'.repeat(10) + 'kX9#vTq2!')).toBe('password_too_long');
  });
});
