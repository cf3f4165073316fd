import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { HOTP, Secret } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Passkeys } from '../second-factor/passkeys.js';
import { RecoveryCodes } from '../second-factor/recovery-codes.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { newTotpSecret, TotpFactors } from '../second-factor/totp-factors.js';
import { AuthFixture, TESTER, trail } from '../testing/auth-fixture.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';
import { AdministratorChanges } from './administrator-changes.js';
import { Administrators } from './administrators.js';
import { SecondStep } from './second-step.js';

const ANA = { id: 1, email: 'ana@exemplo.com.br' };
const PASSWORD = 'tulipas sob a mesa';
const HOME = '10.0.0.1';
const STEP_MS = 30_000;
const ORIGIN = 'https://recado.exemplo.com.br';

describe('SecondStep', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let step: SecondStep;
  let secret: string;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess({ BASE_URL: ORIGIN });
    step = context.get(SecondStep);
    await context.get(Administrators).create({ email: ANA.email, password: PASSWORD }, TESTER);
    secret = newTotpSecret();
    await startAgain();
  });
  afterEach(() => fixture.close());

  /** The code of an authenticator app whose clock is so many milliseconds ahead. */
  const codeOf = (skewMs = 0, of = secret) =>
    HOTP.generate({ secret: Secret.fromBase32(of), counter: Math.floor((fixture.clock.now() + skewMs) / STEP_MS) });
  const addApp = async () => {
    await context.get(TotpFactors).enrol(ANA, { name: 'Celular', secret, code: codeOf() }, TESTER);
    fixture.clock.advance(2 * STEP_MS);
    await startAgain();
  };
  const password = () => context.get(Administrators).authenticate({ email: ANA.email, password: PASSWORD, ip: HOME });
  let half = { id: ANA.id, sessionEpoch: 0 };
  /** The password is given again: a change of the second factors has ended what was half done. */
  const startAgain = async () => {
    half = { id: ANA.id, sessionEpoch: (await context.get(Administrators).find(ANA.id))?.sessionEpoch ?? 0 };
  };
  const withCode = (code: string, ip = HOME, on = context) => on.get(SecondStep).withCode(half, code, { ip });
  const outcome = async (code: string, ip?: string) => (await withCode(code, ip)).outcome;

  describe('after the password', () => {
    it('logs nobody in by the password alone, once there is a second factor', async () => {
      expect(await password()).toMatchObject({ outcome: 'ok' });
      const before = (await trail(context)).length;
      await addApp();
      expect(await password()).toMatchObject({ outcome: 'second_factor', administrator: ANA });
      const actions = (await trail(context)).slice(before).map(({ action }) => action);
      expect(actions).toEqual(['second_factor.added']);
    });

    it('ends when the password changed meanwhile, or the account was disabled', async () => {
      await addApp();
      await context.get(AdministratorChanges).resetPassword(ANA.email, 'outra frase bem longa', TESTER);
      expect(await outcome(codeOf())).toBe('ended');
      await context.get(Database).write((tx) => tx.run('UPDATE administrators SET disabled_at = 1'));
      await startAgain();
      expect(await outcome(codeOf())).toBe('ended');
    });
  });

  describe('by an authenticator app', () => {
    beforeEach(addApp);

    it('accepts the code, and records how', async () => {
      expect(await withCode(codeOf())).toMatchObject({ outcome: 'ok', proof: 'totp', administrator: ANA });
      const details = JSON.stringify({ secondFactor: 'totp' });
      expect((await trail(context)).at(-1)).toMatchObject({ action: 'administrator.logged_in', ip: HOME, details });
      const [factor] = await context.get(SecondFactors).list(ANA.id);
      expect(factor).toMatchObject({ kind: 'totp', name: 'Celular', lastUsedAt: fixture.clock.now() });
    });

    it('refuses a wrong code, and records it', async () => {
      expect(await outcome(codeOf(0, newTotpSecret()))).toBe('invalid');
      expect((await trail(context)).at(-1)).toMatchObject({
        action: 'administrator.second_factor_failed',
        target_id: 1,
      });
    });

    it('accepts each code once, also of two processes at the same time', async () => {
      const other = await fixture.startProcess();
      const results = await Promise.all([context, other, context, other].map((on) => withCode(codeOf(), HOME, on)));
      expect(results.filter((result) => result.outcome === 'ok')).toHaveLength(1);
      expect(await outcome(codeOf())).toBe('invalid');
    });

    it('refuses a code that is older than one that was accepted', async () => {
      expect(await outcome(codeOf(STEP_MS))).toBe('ok');
      expect(await outcome(codeOf())).toBe('invalid');
      fixture.clock.advance(2 * STEP_MS);
      expect(await outcome(codeOf())).toBe('ok');
    });

    it('accepts a clock that is 30 s off, and not one that is a minute off', async () => {
      expect(await outcome(codeOf(-2 * STEP_MS))).toBe('invalid');
      expect(await outcome(codeOf(2 * STEP_MS))).toBe('invalid');
      expect(await outcome(codeOf(-STEP_MS))).toBe('ok');
      expect(await outcome(codeOf(STEP_MS))).toBe('ok');
    });

    it('does not accept the code by which the app was added', async () => {
      const second = newTotpSecret();
      const code = codeOf(0, second);
      await context.get(TotpFactors).enrol(ANA, { name: 'Tablet', secret: second, code }, TESTER);
      await startAgain();
      expect(await outcome(code)).toBe('invalid');
    });

    it('keeps the secret sealed, and has no codes without it', async () => {
      const rows = await context.get(Database).read('SELECT * FROM second_factors');
      expect(JSON.stringify(rows)).not.toContain(secret);
      await context.get(Database).write((tx) => tx.run("UPDATE second_factors SET secret = 'no.seal'"));
      expect(await outcome(codeOf())).toBe('invalid');
    });
  });

  describe('against guesses', () => {
    const wrong = '000000';
    beforeEach(addApp);

    it('allows an address five codes in a quarter of an hour, also after the right password', async () => {
      for (let i = 0; i < 5; i++) expect(await outcome(wrong)).toBe('invalid');
      await password();
      expect(await withCode(codeOf())).toEqual({ outcome: 'throttled', retryAfterSeconds: 900 });
      fixture.clock.advance(15 * 60_000);
      expect(await outcome(codeOf())).toBe('ok');
    });

    it('allows all unknown addresses together thirty a day, and the owner at a known one more', async () => {
      expect(await outcome(codeOf())).toBe('ok');
      for (let i = 0; i < 30; i++) expect(await outcome(wrong, `10.6.0.${i}`)).toBe('invalid');
      fixture.clock.advance(60 * 60_000);
      expect(await outcome(wrong, '10.6.1.1')).toBe('throttled');
      expect(await outcome(codeOf())).toBe('ok');
    });

    it('limits recovery codes with them', async () => {
      const [code = ''] = await context.get(RecoveryCodes).renew(ANA, TESTER);
      await startAgain();
      for (let i = 0; i < 5; i++) await withCode('zzzzz-zzzzz');
      expect(await outcome(code)).toBe('throttled');
    });
  });

  describe('by a recovery code', () => {
    let codes: string[];
    beforeEach(async () => {
      await addApp();
      codes = await context.get(RecoveryCodes).renew(ANA, TESTER);
      await startAgain();
    });

    it('accepts each of ten once, however it is typed', async () => {
      expect(codes).toHaveLength(10);
      for (const code of codes) expect(await outcome(` ${code.toUpperCase().replace('-', ' ')}`)).toBe('ok');
      expect(await context.get(RecoveryCodes).left(ANA.id)).toBe(0);
      for (const code of codes.slice(0, 2)) expect(await outcome(code)).toBe('invalid');
    });

    it('accepts one once, also at the same time', async () => {
      const results = await Promise.all([1, 2, 3].map(() => withCode(codes[0] ?? '')));
      expect(results.filter((result) => result.outcome === 'ok')).toHaveLength(1);
    });

    it('keeps hashes only, and refuses the codes of an earlier set', async () => {
      const rows = await context.get(Database).read<{ hash: string }>('SELECT hash FROM recovery_codes');
      for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/);
      await context.get(RecoveryCodes).renew(ANA, TESTER);
      await startAgain();
      expect(await outcome(codes[0] ?? '')).toBe('invalid');
      expect(JSON.stringify(await trail(context))).not.toContain(codes[0]);
    });

    it("refuses another person's", async () => {
      const eva = await context.get(Administrators).create({ email: 'eva@exemplo.com', password: PASSWORD }, TESTER);
      const result = await step.withCode({ id: eva.id, sessionEpoch: 0 }, codes[0] ?? '', { ip: HOME });
      expect(result.outcome).toBe('invalid');
    });
  });

  describe('by a passkey', () => {
    const ceremony = { origin: ORIGIN };
    const newChallenge = () => randomBytes(32).toString('base64url');
    let device: SoftwareAuthenticator;

    const addPasskey = async (owner = ANA, made = device, given: object = {}) => {
      const { challenge, user } = await context.get(Passkeys).enrolmentOptions(owner, newChallenge());
      const response = made.enrol({ ...ceremony, challenge, ...given }, user.id);
      const enrolment = await context.get(Passkeys).enrol(owner, { name: 'Notebook', response, challenge }, TESTER);
      await startAgain();
      return enrolment;
    };
    const ask = async () => (await context.get(Passkeys).useOptions(null, newChallenge())).challenge;
    const use = async (whose: typeof half | null, given: object = {}) => {
      const challenge = await ask();
      const response = device.use({ ...ceremony, challenge, ...given });
      return (await step.withPasskey(whose, { response, challenge }, { ip: HOME })).outcome;
    };
    beforeEach(async () => {
      device = new SoftwareAuthenticator();
      expect(await addPasskey()).toBe('done');
    });

    it('logs in without a password, and after one', async () => {
      expect(await use(null)).toBe('ok');
      expect(await password()).toMatchObject({ outcome: 'second_factor' });
      expect(await use(half)).toBe('ok');
      const details = JSON.stringify({ secondFactor: 'passkey' });
      expect((await trail(context)).at(-1)).toMatchObject({ action: 'administrator.logged_in', details });
    });

    it('asks for one that the browser has, or for one of the person', async () => {
      const asked = await context.get(Passkeys).useOptions(ANA.id, newChallenge());
      expect(asked).toMatchObject({ rpId: 'recado.exemplo.com.br', userVerification: 'required' });
      expect(asked.allowCredentials).toMatchObject([{ transports: ['internal'] }]);
      expect((await context.get(Passkeys).useOptions(null, newChallenge())).allowCredentials).toBeUndefined();
    });

    it('refuses another challenge, another site, and a use without fingerprint, face or PIN', async () => {
      expect(await use(null, { challenge: 'b3RoZXI' })).toBe('invalid');
      expect(await use(null, { origin: 'https://recado.exemplo.com' })).toBe('invalid');
      expect(await use(null, { isVerified: false })).toBe('invalid');
      expect((await trail(context)).at(-1)).toMatchObject({ action: 'administrator.second_factor_failed' });
    });

    it('refuses whatever is no answer of a browser', async () => {
      for (const response of ['', 'null', '{}', '[1]', '{"id":"x","rawId":"x","type":"public-key"}']) {
        const result = await step.withPasskey(null, { response, challenge: await ask() }, { ip: HOME });
        expect(result.outcome).toBe('invalid');
      }
    });

    it('refuses an answer that was given before, and a copy that counts less', async () => {
      const challenge = await ask();
      const response = device.use({ ...ceremony, challenge });
      const again = () => step.withPasskey(null, { response, challenge }, { ip: HOME });
      expect((await again()).outcome).toBe('ok');
      expect((await again()).outcome).toBe('invalid');
      device.uses = 0;
      expect(await use(null)).toBe('invalid');
    });

    it("refuses another person's after a password, one that was removed, and one of a disabled account", async () => {
      expect(await use({ id: 2, sessionEpoch: 0 })).toBe('invalid');
      await context.get(Database).write((tx) => tx.run('UPDATE administrators SET disabled_at = 1'));
      expect(await use(null)).toBe('invalid');
      await context.get(Database).write((tx) => tx.run('UPDATE administrators SET disabled_at = NULL'));
      const [passkey] = await context.get(SecondFactors).list(ANA.id);
      await context.get(SecondFactors).remove(ANA, passkey?.id ?? 0, TESTER);
      expect(await use(null)).toBe('invalid');
    });

    it('is added once, and only with fingerprint, face or PIN', async () => {
      expect(await addPasskey()).toBe('refused');
      expect(await addPasskey(ANA, new SoftwareAuthenticator(), { isVerified: false })).toBe('refused');
      expect(await addPasskey(ANA, new SoftwareAuthenticator(), { origin: 'https://evil.example' })).toBe('refused');
    });

    it('limits an address to fifty refused ones in a quarter of an hour', async () => {
      const refused = () => step.withPasskey(null, { response: '', challenge: '' }, { ip: HOME });
      for (let i = 0; i < 50; i++) expect((await refused()).outcome).toBe('invalid');
      expect(await refused()).toEqual({ outcome: 'throttled', retryAfterSeconds: 900 });
    });
  });
});
