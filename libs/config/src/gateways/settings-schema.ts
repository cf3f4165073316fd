import { z } from 'zod';

/** The settings of a channel on one kind of gateway: how they are checked, what the environment calls them, which are secret. */
export interface SettingsSchema {
  /** Fields that are not given take their defaults; a field's description says what is missing without it. */
  readonly schema: z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  /** Encrypted at rest; never shown, logged or put into an error. */
  readonly secrets: readonly string[];
  /** What each field is called in the environment. A secret may also come as `<NAME>_FILE`. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The same for fields that are known. */
export interface SettingsSchemaOf<Settings> extends SettingsSchema {
  readonly schema: z.ZodObject<{ readonly [Field in keyof Settings]-?: z.ZodType<Settings[Field]> }>;
  readonly secrets: readonly (keyof Settings & string)[];
  readonly variables: Readonly<Record<keyof Settings & string, string>>;
}

/** Longest secret: the tokens of Meta have some 200 characters. */
const MAX_SECRET = 1_024;

/** An address to send to, without user info: that would end up in logs. */
export const address = () => z.string().refine(isHttpUrl, 'must be an http or https URL without user info');

/** An address to which paths are added. */
export const baseAddress = () =>
  address()
    .refine((text) => !/[?#]/.test(text), 'must end with its path: no ? and no #')
    .transform((text) => text.replace(/\/+$/, ''));

/** What goes into a header as it is. */
export const secret = () =>
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{1,${MAX_SECRET}}$`), 'must be visible ASCII characters without spaces');

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
