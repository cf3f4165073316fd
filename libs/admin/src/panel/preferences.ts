import type { Language } from '@recado/core';
import type { FastifyReply, FastifyRequest } from 'fastify';

const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const LANGUAGE_COOKIE = 'recado-language';
const THEME_COOKIE = 'recado-theme';
const YEAR_SECONDS = 365 * 86_400;

/** Language and theme of a browser. Cookies hold them, because they belong to the browser and not to the account. */
export interface Preferences {
  language: Language;
  theme: Theme;
}

/** The preferences in a request's cookies. Portuguese and the system's theme are the defaults. */
export function readPreferences({ cookies }: FastifyRequest): Preferences {
  return { language: toLanguage(cookies?.[LANGUAGE_COOKIE]), theme: toTheme(cookies?.[THEME_COOKIE]) };
}

/** Sets the cookies that a form asks for. A preference that it does not name stays. */
export function writePreferences(
  reply: FastifyReply,
  wanted: { language?: string; theme?: string },
  https: boolean,
): void {
  const options = { path: '/admin', maxAge: YEAR_SECONDS, httpOnly: true, sameSite: 'lax', secure: https } as const;
  if (wanted.language !== undefined) reply.setCookie(LANGUAGE_COOKIE, toLanguage(wanted.language), options);
  if (wanted.theme !== undefined) reply.setCookie(THEME_COOKIE, toTheme(wanted.theme), options);
}

/** Portuguese for anything but English. */
function toLanguage(value: unknown): Language {
  return value === 'en' ? 'en' : 'pt-BR';
}

function toTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'auto';
}
