import type { AlertsConfig, SmtpServer } from './alert-routes.js';
import { ConfigError } from './config-error.js';
import type { Environment } from './environment.schema.js';

const TLS_PORT = 465;
const SUBMISSION_PORT = 587;

/** The routes of these variables. Throws ConfigError where one needs another that is missing. */
export function alertsConfig(env: Environment): AlertsConfig {
  return { email: emailOf(env), webhook: webhookOf(env), whatsapp: whatsappOf(env) };
}

function emailOf({ SMTP_URL, ALERTS_EMAIL_TO: to, ALERTS_EMAIL_FROM }: Environment): AlertsConfig['email'] {
  if (SMTP_URL === undefined) {
    if (to !== undefined) throw new ConfigError('SMTP_URL', missingFor('ALERTS_EMAIL_TO'));
    return null;
  }
  if (to === undefined) throw new ConfigError('ALERTS_EMAIL_TO', missingFor('SMTP_URL'));
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
  if (secret === undefined) throw new ConfigError('ALERTS_WEBHOOK_SECRET', missingFor('ALERTS_WEBHOOK_URL'));
  return { url, secret };
}

function whatsappOf({ ALERTS_WHATSAPP_TO: phone, ALERTS_WHATSAPP_CHANNEL: channel }: Environment) {
  return phone === undefined ? null : { channel, phone };
}

/** The sentence about a variable that another one needs. */
const missingFor = (name: string) => `is missing: ${name} needs it`;
