import { Injectable } from '@nestjs/common';
import { ApiKeys, type ApiKeyView, AppSecret } from '@recado/auth';
import { seal, unseal } from '../../session/sealed.js';
import { sampleCurl } from '../../shell/curl.js';
import type { Visit } from '../../shell/visit.js';
import { permissionsText } from './permissions.js';

/** What the page with a new secret prints. */
export interface CreatedKeyView {
  title: string;
  summary: string;
  secret: string;
  sample: string;
}

/** Carries a new secret over the redirect to the page that shows it, once. */
@Injectable()
export class KeyReveal {
  private readonly sealKey: Buffer;

  constructor(
    private readonly apiKeys: ApiKeys,
    appSecret: AppSecret,
  ) {
    this.sealKey = appSecret.derive('panel key reveal', 32);
  }

  put({ session }: Visit, keyId: number, secret: string): void {
    session.reveal = { keyId, sealedSecret: seal(secret, this.sealKey) };
  }

  /** The secret for its page; null when it has been shown. */
  async take(visit: Visit): Promise<CreatedKeyView | null> {
    const { reveal } = visit.session;
    if (!reveal) return null;
    const key = await this.apiKeys.find(reveal.keyId);
    delete visit.session.reveal;
    // On disk before the page leaves: two tabs must not both show it, and a lost answer must not keep it.
    await visit.session.save();
    return key && createdView(key, unseal(reveal.sealedSecret, this.sealKey), visit);
  }
}

function createdView(key: ApiKeyView, secret: string, { t, format, settings }: Visit): CreatedKeyView {
  const expiry = key.expiresAt === null ? t.manageKey.noExpiry : format.date(key.expiresAt).text;
  return {
    title: t.created.title(key.name),
    summary: [permissionsText(key, t), expiry.charAt(0).toLowerCase() + expiry.slice(1)].join(' · '),
    secret,
    sample: sampleCurl(settings.baseUrl, secret, key.scopes),
  };
}
