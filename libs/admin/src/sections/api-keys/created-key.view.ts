import type { ApiKeyView } from '@recado/auth';
import { type PanelRequest, type Revealed, sampleCurl } from '../../session/kit.js';
import { limitTexts } from './key-view.js';
import { permissionsText } from './key-view.js';
import { keyTexts } from './texts/index.js';
import { keyName } from '../../ui/kit.js';

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

export function createdView(
  key: ApiKeyView,
  { secret, isReplacement }: Revealed<'key'>,
  panel: PanelRequest,
): CreatedKeyView {
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
