import type { ConnectionOptions } from 'node:tls';
import { Injectable } from '@nestjs/common';
import type { SmtpServer } from '@recado/config';
import { Installation } from '@recado/core';
import { GatewayGuard, guardedSocket, resolveAsSystem, systemCode, TargetRefusedError } from '@recado/net';
import { createTransport } from 'nodemailer';
import type { AlertMessageView } from '../messages/alert-messages.js';
import { messageText, type Teller } from '../messages/message-text.js';
import type { KnownAlertSettings } from '../settings/alert-settings-store.js';
import { Route } from './route.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Of one answer of the server. */
const ANSWER_TIMEOUT_MS = 20_000;
const MAX_REASON = 200;

/**
 * Sends e-mails to the addresses that channels may have, too: private ones and loopback, but no link-local ones and none
 * of cloud metadata. Certificates are checked.
 */
@Injectable()
export class EmailRoute extends Route {
  readonly name = 'email';
  /** How certificates are checked: as Node does. */
  protected readonly tls: ConnectionOptions = {};

  constructor(
    private readonly guard: GatewayGuard,
    private readonly installation: Installation,
  ) {
    super();
  }

  override async deliver(
    { id, content }: AlertMessageView,
    { settings: { email }, secrets }: KnownAlertSettings,
    teller: Teller,
  ): Promise<string | null> {
    if (email === null) return 'route_removed';
    const { subject, body: text } = messageText(content, teller);
    // The same for every attempt, so that mail programs show a repeated e-mail once.
    const messageId = `<alert-${id}.${this.installation.id}@recado.invalid>`;
    const transport = this.transport(email.server, secrets.smtpPassword);
    try {
      const from = { name: teller.installation, address: email.from };
      await transport.sendMail({
        from,
        to: content.account ? [content.account.to] : [...email.to],
        subject,
        text,
        messageId,
      });
      return null;
    } catch (error) {
      return reasonOf(error as Error, secrets.smtpPassword);
    } finally {
      transport.close();
    }
  }

  private transport({ host, port, security, user }: SmtpServer, password: string | null) {
    const target = { host, port, protocol: 'smtp:' };
    return createTransport({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(user !== null && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: ANSWER_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      tls: this.tls,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (_options, callback) => {
        guardedSocket(this.guard, resolveAsSystem, target, CONNECT_TIMEOUT_MS).then(
          (connection) => callback(null, { connection }),
          (error: Error) => callback(error),
        );
      },
    });
  }
}

function reasonOf(error: Error & { responseCode?: number; response?: string }, password: string | null): string {
  if (error instanceof TargetRefusedError) return error.code;
  const { responseCode, response, message } = error;
  const words = responseCode === undefined ? `${systemCode(error)} ${message}` : (response ?? message);
  const safe = password === null || password === '' ? words : words.replaceAll(password, '***');
  return safe.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON);
}
