import type { Stanza } from './far-library.js';

/** The address of WhatsApp's server. */
export const SERVER = 's.whatsapp.net';

export function node(tag: string, attrs: Record<string, string> = {}, content?: Stanza['content']): Stanza {
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export function children({ content }: Stanza, tag: string): Stanza[] {
  return Array.isArray(content) ? content.filter((child) => child.tag === tag) : [];
}

/** The first child with this tag. */
export function child(stanza: Stanza, tag: string): Stanza | undefined {
  return children(stanza, tag)[0];
}

/** The bytes of a child. Throws where there is none: the client has sent something else than expected. */
export function bytesOf(stanza: Stanza, tag?: string): Buffer {
  const { content } = tag === undefined ? stanza : (child(stanza, tag) ?? node('none'));
  if (!(content instanceof Uint8Array))
    throw new Error(`${stanza.tag} has no bytes${tag === undefined ? '' : ` in ${tag}`}`);
  return Buffer.from(content);
}

export function numberOf(bytes: Uint8Array): number {
  return Buffer.from(bytes).readUIntBE(0, bytes.length);
}

export function now(): string {
  return String(Math.floor(Date.now() / 1_000));
}
