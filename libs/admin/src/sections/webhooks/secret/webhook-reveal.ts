import { Injectable } from '@nestjs/common';
import { AppSecret } from '@recado/auth';
import { seal, unseal } from '@recado/core';
import type { PanelRequest } from '../../../panel/panel-request.js';

/** A new secret, and whose it is. */
interface RevealedSecret {
  endpointId: number;
  secret: string;
  /** The endpoint had another secret before. */
  isReplacement: boolean;
}

/** Keeps the new secret of an endpoint in the session until the page after the redirect shows it, once. */
@Injectable()
export class WebhookReveal {
  private readonly sealKey: Buffer;

  constructor(appSecret: AppSecret) {
    this.sealKey = appSecret.derive('panel webhook reveal', 32);
  }

  put({ session }: PanelRequest, endpointId: number, secret: string, isReplacement: boolean): void {
    session.webhookReveal = { endpointId, isReplacement, sealedSecret: seal(secret, this.sealKey) };
  }

  /** The secret; null: it has been shown. */
  async take({ session }: PanelRequest): Promise<RevealedSecret | null> {
    const { webhookReveal } = session;
    if (!webhookReveal) return null;
    delete session.webhookReveal;
    // The session is saved before the answer, so that two tabs cannot both show the secret.
    await session.save();
    const { sealedSecret, ...rest } = webhookReveal;
    return { ...rest, secret: unseal(sealedSecret, this.sealKey) };
  }
}
