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
