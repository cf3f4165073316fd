import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthFixture, trail } from '../testing/auth-fixture.js';
import { Administrators } from './administrators.js';

const ENV = { ADMIN_EMAIL: 'Ana@Exemplo.com.br', ADMIN_PASSWORD: 'tulipas sob a mesa' };

describe('AdminBootstrap', () => {
  let fixture: AuthFixture;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
  });
  afterEach(() => fixture.close());

  const start = async (env: Record<string, string>) => {
    const context = await fixture.startProcess(env);
    await context.init();
    return context;
  };

  it('creates the first administrator from the environment, and only the first', async () => {
    await start(ENV);
    const context = await start({ ...ENV, ADMIN_EMAIL: 'rui@exemplo.com.br' });
    const administrators = context.get(Administrators);
    expect(await administrators.count()).toBe(1);
    expect(await administrators.find(1)).toMatchObject({ email: 'ana@exemplo.com.br' });
    expect(await trail(context)).toMatchObject([{ actor_type: 'system', action: 'administrator.created' }]);
  });

  it('does nothing where one of the two variables is missing', async () => {
    const context = await start({ ADMIN_EMAIL: ENV.ADMIN_EMAIL });
    expect(await context.get(Administrators).count()).toBe(0);
  });

  it('stops the start with the name of the variable when the password is weak', async () => {
    await expect(start({ ...ENV, ADMIN_PASSWORD: 'password1234' })).rejects.toThrow(/^ADMIN_PASSWORD is refused: /);
  });
});
