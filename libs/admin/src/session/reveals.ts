import { Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import type { PanelRequest } from '../panel/panel-request.js';

/** A secret that replaced another one, or the first one of a thing. */
interface OfThing {
  id: number;
  isReplacement: boolean;
}

/** What is kept beside each kind of secret. */
interface About {
  key: OfThing;
  webhook: OfThing;
  link: { kind: 'invitation' | 'reset'; email: string; expiresAt: number };
  codes: object;
}

/** A secret with what is kept beside it. */
export type Revealed<Kind extends keyof About> = About[Kind] & { secret: string };

declare module 'fastify' {
  interface Session {
    /** New secrets for the one page that shows each. They are sealed: the session table must not hold a usable one. */
    reveals?: { [Kind in keyof About]?: { about: About[Kind]; sealed: string } };
  }
}

const PURPOSE = 'panel reveal';

/** Keeps a new secret in the session until the page after the redirect shows it, once. */
@Injectable()
export class Reveals {
  constructor(private readonly vault: Vault) {}

  put<Kind extends keyof About>({ session }: PanelRequest, kind: Kind, secret: string, about: About[Kind]): void {
    session.reveals = { ...session.reveals, [kind]: { about, sealed: this.vault.seal(PURPOSE, secret) } };
  }

  /** The secret for its page; null: it has been shown already. */
  async take<Kind extends keyof About>({ session }: PanelRequest, kind: Kind): Promise<Revealed<Kind> | null> {
    const { [kind]: kept, ...others } = session.reveals ?? {};
    if (!kept) return null;
    session.reveals = others;
    // The session is saved before the answer, so that two tabs cannot both show the secret.
    await session.save();
    return { ...kept.about, secret: this.vault.unseal(PURPOSE, kept.sealed) };
  }
}
