import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SmtpSecurity } from '@recado/config';
import { Installation } from '@recado/core';
import { GatewayGuard } from '@recado/http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasProgram } from '../../../test/support/test-programs.js';
import { MailReceiver } from '../../../test/support/mail-receiver.js';
import type { AlertMessageView } from './messages/alert-messages.js';
import { BY_WEBHOOK } from './testing/alerts-fixture.js';
import { EmailRoute } from './routes.js';

const TELLER = {
  installation: 'Loja',
  language: 'pt-BR',
  timezone: 'America/Sao_Paulo',
  url: 'https://r.example/admin/alerts',
} as const;
const ALERT = {
  id: 4,
  kind: 'channel_suspended',
  subject: '1',
  detail: { channel: 'avisos', code: 'channel_auth_failed', gateway: 'waha' },
  openedAt: Date.UTC(2026, 10, 20, 12),
  resolvedAt: null,
} as const;
const MESSAGE: AlertMessageView = {
  id: 9,
  route: 'email',
  content: { opened: [ALERT], resolved: [], isTest: false },
  createdAt: 0,
  dueAt: 0,
  attempts: 1,
  sentAt: null,
  error: null,
};

/** Trusts the certificate of the test. */
class TrustingRoute extends EmailRoute {
  protected override readonly tls: { ca: string };

  constructor(guard: GatewayGuard, installation: Installation, ca: string) {
    super(guard, installation);
    this.tls = { ca };
  }
}

describe.skipIf(!hasProgram('openssl'))('EmailRoute', () => {
  const installation = new Installation('abc', 0);
  let folder: string;
  let certificate: string;
  let key: string;
  let receiver: MailReceiver;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-mail-'));
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject];
    execFileSync('openssl', args, { stdio: 'ignore' });
    [certificate, key] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8')) as [
      string,
      string,
    ];
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => (receiver = await new MailReceiver({ cert: certificate, key }).listen()));
  afterEach(() => receiver.close());

  const guard = new GatewayGuard([]);
  const trusting = () => new TrustingRoute(guard, installation, certificate);

  interface Choices {
    host?: string;
    port?: number;
    security?: SmtpSecurity;
    user?: string | null;
    password?: string | null;
  }

  function deliver(route: EmailRoute, choices: Choices = {}, message = MESSAGE): Promise<string | null> {
    const { host = '127.0.0.1', port = receiver.port, security = 'starttls', user = null, password = null } = choices;
    const email = {
      server: { host, port, security, user },
      from: 'recado@example.com',
      to: ['a@example.com', 'b@example.com'],
    };
    const settings = { ...BY_WEBHOOK, email };
    const secrets = { smtpPassword: password, webhookSecret: null };
    return route.deliver(message, { settings, secrets, fixed: new Set() }, TELLER);
  }

  it('sends one e-mail with what happened, what to do and where to look', async () => {
    expect(await deliver(trusting(), { user: 'recado', password: 'right password' })).toBeNull();
    const [mail] = receiver.mails;
    expect(mail).toMatchObject({ from: 'recado@example.com', to: ['a@example.com', 'b@example.com'], user: 'recado' });
    expect(receiver.subjects).toEqual(['[Loja] Canal avisos suspenso']);
    expect(mail?.raw).toContain('Message-ID: <alert-9.abc@recado.invalid>');
    expect(mail?.text).toContain('Código channel_auth_failed: ');
    expect(mail?.text).toContain('https://r.example/admin/alerts');
  });

  it('tells a changed account to its person only', async () => {
    const account = { to: 'bia@example.com', change: 'second_factor.added', at: 0, ip: null } as const;
    const message = { ...MESSAGE, content: { opened: [], resolved: [], isTest: false, account } };
    expect(await deliver(trusting(), {}, message)).toBeNull();
    expect(receiver.mails).toMatchObject([{ to: ['bia@example.com'] }]);
    expect(receiver.mails[0]?.text).toContain('foi acrescentado à sua conta');
  });

  it('asks for encryption and for a certificate that it knows', async () => {
    expect(await deliver(new EmailRoute(guard, installation))).toMatch(/certificate/i);
    const plain = await new MailReceiver({
      cert: certificate,
      key,
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
    }).listen();
    try {
      expect(await deliver(trusting(), { port: plain.port })).toContain('500');
      expect(await deliver(trusting(), { port: plain.port, security: 'none' })).toBeNull();
    } finally {
      await plain.close();
    }
    expect(receiver.mails).toEqual([]);
  });

  it('says why a server refuses, without the password', async () => {
    const password = 'a wrong one';
    const refused = await deliver(trusting(), { user: 'recado', password });
    expect(refused).toContain('535');
    expect(refused).not.toContain(password);
    receiver.refusal = { code: 452, words: 'the mailbox is full' };
    expect(await deliver(trusting())).toContain('the mailbox is full');
  });

  it('says that nobody listens, and that no such host is known', async () => {
    const { port } = receiver;
    await receiver.close();
    expect(await deliver(trusting(), { port })).toContain('ECONNREFUSED');
    receiver = await new MailReceiver({ cert: certificate, key }).listen();
    expect(await deliver(trusting(), { host: 'mail.invalid' })).toMatch(/ENOTFOUND|EAI_AGAIN|EDNS/);
  });

  it.each(['169.254.169.254', '::ffff:169.254.169.254', 'fd00:ec2::254'])(
    'connects neither to link-local addresses nor to the metadata of a cloud: %s',
    async (host) => {
      expect(await deliver(trusting(), { host })).toBe('address_forbidden');
    },
  );
});
