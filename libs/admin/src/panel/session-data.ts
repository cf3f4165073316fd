import '@recado/auth';

/** The name of the session's cookie. The prefix makes browsers refuse it from a subdomain or without https. */
export const sessionCookie = (isHttps: boolean): string => (isHttps ? '__Host-recado' : 'recado');

/** A sentence that the next page shows, once. */
export interface Notice {
  tone: 'good' | 'bad';
  text: string;
}

declare module 'fastify' {
  interface Session {
    /** When the password was last given, in UTC milliseconds. */
    authenticatedAt?: number;
    /** Whether the login was by a passkey: sensitive changes may ask for it in place of the password. */
    confirmsByPasskey?: boolean;
    /** Whether a second factor was used in this session: at the login, or by adding it. */
    usedSecondFactor?: boolean;
    notice?: Notice;
  }
}
