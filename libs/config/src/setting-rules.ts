import { wholeUrl } from '@recado/core';
import { z } from 'zod';

/** Longest secret: the tokens of Meta have some 200 characters. */
const MAX_SECRET = 1_024;

/** An http or https URL. User info is refused because it would end up in logs. */
export const webAddress = () => z.string().refine(isHttpUrl, 'must be an http or https URL without user info');

/** A URL to which paths are added, without the slashes at its end. */
export const baseAddress = () =>
  webAddress()
    .refine((text) => !/[?#]/.test(text), 'must end with its path: no ? and no #')
    .transform((text) => text.replace(/\/+$/, ''));

/** A secret that goes into a header unchanged: 1 to 1,024 characters. */
export const headerSecret = () =>
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{1,${MAX_SECRET}}$`), 'must be visible ASCII characters without spaces');

/** Whether a text is `smtp://` or `smtps://` with a host, and nothing after its port but `?security=none`. */
export function isSmtpUrl(text: string): boolean {
  const url = /^smtps?:\/\//.test(text) ? wholeUrl(text) : null;
  if (url === null) return false;
  const { hostname, pathname, search, hash } = url;
  return hostname !== '' && /^\/?$/.test(pathname) && /^(?:\?security=none)?$/.test(search) && hash === '';
}

/** What is wrong where user and password of a URL cannot be decoded. */
export const STRAY_PERCENT = 'has a "%" that is no percent-encoding: write it as %25';

/** Whether each `%` in the user and the password of a URL begins a code, so that they can be decoded. */
export function hasReadableUser(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    // A % that is no percent-encoding.
    return false;
  }
}

function isHttpUrl(text: string): boolean {
  const url = wholeUrl(text.trim());
  if (url === null) return false;
  const { protocol, username, password } = url;
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
