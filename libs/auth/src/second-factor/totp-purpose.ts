/** The vault's purpose for the secrets of authenticator apps. */
export const TOTP_PURPOSE = 'authenticator app';
