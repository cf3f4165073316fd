import type { ConnectionOptions } from 'node:tls';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiKeys, type ApiKeyView } from '@recado/auth';
import { Channels } from '@recado/channels';
import { type SmtpServer, programVersion } from '@recado/config';
import { Installation, Clock, isoTime, DomainError } from '@recado/core';
import { SystemMessages } from '@recado/intake';
import { GatewayGuard, guardedSocket, resolveAsSystem, systemCode, TargetRefusedError } from '@recado/http';
import { signedHeaders, WebhookTransport } from '@recado/webhooks';
import { createTransport } from 'nodemailer';
import type { AlertContent } from './messages/alert-content.js';
import type { AlertMessageView } from './messages/alert-messages.js';
import { wordAlert } from './messages/alert-wording.js';
import { type Teller, messageText } from './messages/message-text.js';
import type { KnownAlertSettings } from './settings/alert-settings-store.js';
import type { AlertRoute } from './settings/alert-settings.js';
import type { AlertView } from './state/alert.view.js';

/** A way to the owner. */
export abstract class Route {
  abstract readonly name: AlertRoute;
  /**
   * Delivers a message. Returns why it was not delivered, in a few words without secrets; null: it was. Never rejects for
   * what a server answers.
   */
  abstract deliver(message: AlertMessageView, known: KnownAlertSettings, teller: Teller): Promise<string | null>;
}

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

const CONTENT = { 'content-type': 'application/json', 'user-agent': `Recado/${programVersion()}` };

/** Posts alerts as the webhooks of integrators are posted: signed, to public addresses only, without redirects. */
@Injectable()
export class WebhookRoute extends Route implements BeforeApplicationShutdown {
  readonly name = 'webhook';
  private readonly stopping = new AbortController();

  constructor(
    private readonly transport: WebhookTransport,
    private readonly installation: Installation,
    private readonly clock: Clock,
  ) {
    super();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.transport.close();
  }

  override async deliver(
    message: AlertMessageView,
    { settings: { webhook }, secrets }: KnownAlertSettings,
    teller: Teller,
  ): Promise<string | null> {
    if (webhook === null) return 'route_removed';
    if (secrets.webhookSecret === null) return 'secret_lost';
    // The same for every attempt, so that the receiver recognises a repetition.
    const id = `alert_${this.installation.id}_${message.id}`;
    const body = JSON.stringify(this.payload(message, teller));
    const headers = { ...CONTENT, ...signedHeaders({ id, at: this.clock.now(), body }, [secrets.webhookSecret]) };
    const answer = await this.transport.post({ url: webhook.url, headers, body }, this.stopping.signal);
    if (answer.kind === 'aborted') return 'stopped';
    if (answer.kind === 'error') return answer.error;
    return answer.status >= 200 && answer.status < 300 ? null : `http_${answer.status}`;
  }

  private payload({ content, createdAt }: AlertMessageView, teller: Teller) {
    return {
      type: content.isTest ? 'alerts.test' : 'alerts.changed',
      timestamp: isoTime(createdAt),
      data: {
        installation: { id: this.installation.id, name: teller.installation },
        opened: alertsIn(content.opened, teller),
        resolved: alertsIn(content.resolved, teller),
      },
    };
  }
}

function alertsIn(alerts: AlertContent['opened'], { language, timezone }: Teller) {
  return alerts.map((alert: AlertView) => {
    const { id, kind, subject, openedAt, resolvedAt } = alert;
    const { title, cure } = wordAlert(alert, language, timezone);
    return { id, kind, subject, title, text: cure, opened_at: isoTime(openedAt), resolved_at: isoTime(resolvedAt) };
  });
}

const MAX_TEXT = 1_000;

/** Queues a message on a channel of this installation, in the name of its oldest key. Delivered means queued. */
@Injectable()
export class WhatsappRoute extends Route {
  readonly name = 'whatsapp';

  constructor(
    private readonly messages: SystemMessages,
    private readonly keys: ApiKeys,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async deliver(
    { id, content }: AlertMessageView,
    { settings: { whatsapp } }: KnownAlertSettings,
    teller: Teller,
  ): Promise<string | null> {
    if (whatsapp === null) return 'route_removed';
    const channel = this.channels.named(whatsapp.channel);
    if (!channel || channel.archivedAt !== null) return 'channel_unknown';
    const key = await this.key();
    if (!key) return 'no_key';
    const { subject, body } = messageText(content, teller);
    const text = `*${subject}*\n\n${body}`.slice(0, MAX_TEXT);
    try {
      // The reference is the same for every attempt, so that the message is queued once.
      const reference = `recado-alert-${id}`;
      await this.messages.send({ channelId: channel.id, key, phone: whatsapp.phone, text, reference }, reference);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return isQueued(error) ? null : error.code;
      throw error;
    }
  }

  private async key(): Promise<ApiKeyView | undefined> {
    const now = this.clock.now();
    const usable = (await this.keys.list()).filter(
      ({ testMode, revokedAt, expiresAt }) =>
        !testMode && revokedAt === null && (expiresAt === null || expiresAt > now),
    );
    return usable.sort((a, b) => a.id - b.id)[0];
  }
}

/** An earlier attempt has queued it: its reference is taken. */
function isQueued({ violations }: DomainError): boolean {
  return violations.length > 0 && violations.every(({ path }) => path === 'messages.0.reference');
}
