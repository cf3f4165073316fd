import { type ApiKeyView, LIMIT_NAMES, limitsOf } from '@recado/auth';
import { Details } from '../../ui/details.js';
import { keyName } from '../../ui/key-name.js';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import { limitTexts } from './limit-texts.js';
import { keyTexts } from './texts/index.js';

/** What a key may do, and how it was used. */
export function KeyDetails({ apiKey }: { apiKey: ApiKeyView }) {
  const panel = usePanel();
  const { texts, format, settings } = panel;
  const { manageKey: t, limits, newKey, keys, scopes } = texts(keyTexts);
  const { lastUsedAt, createdBy, revokedAt, expiresAt, timezone } = apiKey;
  const phrases = useLimits(apiKey);
  const addresses = apiKey.ipAllowList ?? [];
  const rows = [
    { label: t.mode, text: apiKey.testMode ? newKey.test : newKey.live },
    { label: t.lastUse, text: lastUsedAt === null ? keys.never : <LastUse at={lastUsedAt} from={apiKey.lastUsedIp} /> },
    { label: t.today, text: format.number(apiKey.requestsToday) },
    { label: t.createdAt, time: format.dateTime(apiKey.createdAt) },
    ...(createdBy === null ? [] : [{ label: t.createdBy, text: keyName(createdBy, panel) }]),
    ...(revokedAt === null ? [] : [{ label: t.revokedAt, time: format.dateTime(revokedAt) }]),
    { label: t.expiresAt, time: expiresAt === null ? null : format.dateTime(expiresAt), text: t.noExpiry },
    { label: limits.legend, text: phrases.length === 0 ? limits.none : <Lines lines={phrases} /> },
    {
      label: newKey.ipAllowList,
      class: 'tags',
      text: addresses.length === 0 ? t.anywhere : addresses.map((address) => <Tag text={address} />),
    },
    { label: t.timezone, text: timezone ?? t.serverZone(settings.timezone) },
    { label: t.missing, text: useMissing(apiKey) },
    { label: newKey.guard, text: apiKey.lostAnswerGuard ? newKey.guardOn : newKey.guardOff },
    {
      label: t.scopes,
      class: 'tags',
      text: apiKey.scopes.map((scope) => <Tag text={scope} title={scopes[scope]} />),
    },
  ];
  return (
    <section class="card stack">
      <h2>{t.details}</h2>
      <Details rows={rows} />
    </section>
  );
}

/** The limits of the key, and those of the installation where it has none of its own. */
function useLimits({ limits }: ApiKeyView): string[] {
  const panel = usePanel();
  const { byServer } = panel.texts(keyTexts).limits;
  const names = LIMIT_NAMES.filter((name) => limits[name] === null);
  const usual = Object.fromEntries(names.map((name) => [name, panel.settings.limits[name]]));
  return [...limitTexts(limits, panel), ...limitTexts(limitsOf(usual), panel).map(byServer)];
}

/** What becomes of a variable without a value. */
function useMissing({ missingVariable }: ApiKeyView): string {
  const { texts, settings } = usePanel();
  const { newKey: t } = texts(keyTexts);
  const say = (choice: 'reject' | 'empty') => (choice === 'empty' ? t.missingEmpty : t.missingReject);
  if (missingVariable !== null) return say(missingVariable);
  return t.missingDefault(say(settings.missingVariable).toLowerCase());
}

function LastUse({ at, from }: { at: number; from: string | null }) {
  const { texts, format } = usePanel();
  return (
    <>
      <Time at={format.ago(at)} /> {from !== null && <span class="quiet">{texts(keyTexts).manageKey.from(from)}</span>}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <span class="line">{line}</span>
      ))}
    </>
  );
}

function Tag({ text, title }: { text: string; title?: string }) {
  return (
    <>
      <code class="tag" title={title}>
        {text}
      </code>{' '}
    </>
  );
}
