import { ConfigError } from './config-error.js';
import type { Environment } from './environment.schema.js';

export const SMTP_SECURITIES = ['tls', 'starttls', 'none'] as const;
/** TLS from the first byte, TLS by STARTTLS or no mail, or none at all. */
export type SmtpSecurity = (typeof SMTP_SECURITIES)[number];

/** A mail server, without the password of its user. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSecurity;
  /** Null: the server asks for no login. */
  readonly user: string | null;
}

/** The routes to the owner that the environment fixes; null: an administrator may set the route. */
export interface AlertsConfig {
  readonly email: {
    readonly server: SmtpServer;
    readonly password: string | null;
    readonly from: string;
    readonly to: readonly string[];
  } | null;
  readonly webhook: { readonly url: string; readonly secret: string } | null;
  readonly whatsapp: { readonly channel: string; readonly phone: string } | null;
}

const TLS_PORT = 465;
const SUBMISSION_PORT = 587;

/** The routes of these variables. Throws ConfigError where one needs another that is missing. */
export function alertsConfig(env: Environment): AlertsConfig {
  return { email: emailOf(env), webhook: webhookOf(env), whatsapp: whatsappOf(env) };
}

/** Whether a text is `smtp://` or `smtps://` with a host, and nothing after its port but `?security=none`. */
export function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && /^\/?$/.test(pathname) && /^(?:\?security=none)?$/.test(search) && hash === '';
}

function emailOf({ SMTP_URL, ALERTS_EMAIL_TO: to, ALERTS_EMAIL_FROM }: Environment): AlertsConfig['email'] {
  if (SMTP_URL === undefined) {
    if (to !== undefined) throw new ConfigError('SMTP_URL', 'is missing: ALERTS_EMAIL_TO needs a mail server');
    return null;
  }
  if (to === undefined) throw new ConfigError('ALERTS_EMAIL_TO', 'is missing: SMTP_URL needs it');
  const { server, password } = serverOf(SMTP_URL);
  const from = ALERTS_EMAIL_FROM ?? (server.user?.includes('@') ? server.user : (to[0] ?? ''));
  return { server, password, from, to };
}

function serverOf(url: string): { server: SmtpServer; password: string | null } {
  const { protocol, hostname, port, username, password, search } = new URL(url);
  const isTls = protocol === 'smtps:';
  const security = isTls ? 'tls' : search === '' ? 'starttls' : 'none';
  const server: SmtpServer = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    security,
    user: username === '' ? null : decodeURIComponent(username),
  };
  return { server, password: password === '' ? null : decodeURIComponent(password) };
}

function webhookOf({ ALERTS_WEBHOOK_URL: url, ALERTS_WEBHOOK_SECRET: secret }: Environment): AlertsConfig['webhook'] {
  if (url === undefined) return null;
  if (secret === undefined) throw new ConfigError('ALERTS_WEBHOOK_SECRET', 'is missing: ALERTS_WEBHOOK_URL needs it');
  return { url, secret };
}

function whatsappOf({ ALERTS_WHATSAPP_TO: phone, ALERTS_WHATSAPP_CHANNEL: channel }: Environment) {
  return phone === undefined ? null : { channel, phone };
}
