import { Injectable } from '@nestjs/common';
import { ApiKeys, type ApiKeyView, AppSecret } from '@recado/auth';
import { seal, unseal } from '@recado/core';
import { sampleCurl } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { limitTexts } from './limit-texts.js';
import { permissionsText } from './permissions.js';
import { keyTexts } from './texts/index.js';
import { keyName } from '../../ui/key-name.js';

/** What the page with a new secret prints. */
export interface CreatedKeyView {
  title: string;
  summary: string;
  explain: string;
  /** Until when the old secret works; null: there was none. */
  fate: string | null;
  secret: string;
  sample: string;
  /** Where the first message of the key appears; null: it is not the first secret, or the key sends none. */
  messages: string | null;
  /** Where "done" leads. */
  back: string;
}

/** Keeps a new secret in the session until the page after the redirect shows it, once. */
@Injectable()
export class KeyReveal {
  private readonly sealKey: Buffer;

  constructor(
    private readonly apiKeys: ApiKeys,
    appSecret: AppSecret,
  ) {
    this.sealKey = appSecret.derive('panel key reveal', 32);
  }

  put({ session }: PanelRequest, keyId: number, secret: string, isReplacement: boolean): void {
    session.reveal = { keyId, isReplacement, sealedSecret: seal(secret, this.sealKey) };
  }

  /** The secret for its page; null when it has been shown already. */
  async take(panel: PanelRequest): Promise<CreatedKeyView | null> {
    const { reveal } = panel.session;
    if (!reveal) return null;
    const key = await this.apiKeys.find(reveal.keyId);
    delete panel.session.reveal;
    // The session is saved before the answer, so that two tabs cannot both show the secret.
    await panel.session.save();
    return key && createdView(key, unseal(reveal.sealedSecret, this.sealKey), reveal.isReplacement === true, panel);
  }
}

function createdView(key: ApiKeyView, secret: string, isReplacement: boolean, panel: PanelRequest): CreatedKeyView {
  const { settings } = panel;
  const t = panel.texts(keyTexts);
  const name = keyName(key.name, panel);
  return {
    title: isReplacement ? t.created.replacedTitle(name) : t.created.title(name),
    summary: [permissionsText(key, t), expiryText(key, panel), ...limitTexts(key.limits, panel)].join(' · '),
    explain: t.created.explain,
    fate: isReplacement ? fateOfTheOld(key, panel) : null,
    secret,
    sample: sampleCurl(settings.baseUrl, secret, key.scopes),
    messages: isReplacement || !key.scopes.includes('messages:write') ? null : `/admin/messages?key=${key.id}`,
    back: isReplacement ? `/admin/api-keys/${key.id}` : '/admin/api-keys',
  };
}

function expiryText({ expiresAt }: ApiKeyView, panel: PanelRequest): string {
  const { format } = panel;
  const t = panel.texts(keyTexts);
  return expiresAt === null ? t.created.noExpiry : t.created.until(format.date(expiresAt).text);
}

/** Until when the replaced secret works. */
function fateOfTheOld({ replaced: [latest] }: ApiKeyView, panel: PanelRequest): string {
  const { format } = panel;
  const t = panel.texts(keyTexts);
  return latest ? t.created.oldUntil(format.dateTime(latest.expiresAt).text) : t.created.oldEnded;
}
