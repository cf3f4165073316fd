import { Injectable } from '@nestjs/common';
import { AppSecret, type NewAccessLink } from '@recado/auth';
import { seal, unseal } from '@recado/core';
import type { PanelRequest } from '../../panel/panel-request.js';

declare module 'fastify' {
  interface Session {
    /** A new link for the one page that shows it. The token is encrypted: the session table must not hold a usable one. */
    accessLink?: { kind: LinkKind; email: string; expiresAt: number; sealedToken: string };
  }
}

type LinkKind = 'invitation' | 'reset';

/** A link as its page shows it. */
export interface ShownLink {
  kind: LinkKind;
  email: string;
  expiresAt: number;
  url: string;
}

/** Keeps a new link in the session until the page after the redirect shows it, once. */
@Injectable()
export class LinkReveal {
  private readonly sealKey: Buffer;

  constructor(appSecret: AppSecret) {
    this.sealKey = appSecret.derive('panel link reveal', 32);
  }

  put({ session }: PanelRequest, kind: LinkKind, { email, token, expiresAt }: NewAccessLink): void {
    session.accessLink = { kind, email, expiresAt, sealedToken: seal(token, this.sealKey) };
  }

  /** The link for its page; null when it has been shown already. */
  async take({ session, settings }: PanelRequest): Promise<ShownLink | null> {
    const { accessLink } = session;
    if (!accessLink) return null;
    delete session.accessLink;
    // The session is saved before the answer, so that two tabs cannot both show the link.
    await session.save();
    const { kind, email, expiresAt, sealedToken } = accessLink;
    const url = `${settings.baseUrl}/admin/access?token=${unseal(sealedToken, this.sealKey)}`;
    return { kind, email, expiresAt, url };
  }
}
