import { type ApiKeyView, LIMIT_NAMES, limitsOf } from '@recado/auth';
import { DAY_MS, localDay } from '@recado/core';
import type { PricedDay } from '@recado/queries';
import { Format, KEY_VARIABLE, sampleCurl } from '../../session/kit.js';
import { PricesPart } from '../../prices/prices.part.js';
import { ActionCard, Area, Button, Chart, Chip, Confirm, CopyBlock, Details, Field, Form } from '../../ui/kit.js';
import { Heading, keyName, LinkButton, More, Revision, Tick, Time, usePanel } from '../../ui/kit.js';
import { KeySecrets } from './key-secrets.page.js';
import { keyState } from './key-view.js';
import { limitTexts } from './key-view.js';
import { maskOf } from './key-view.js';
import { permissionsText } from './key-view.js';
import { keyTexts } from './texts/index.js';

/** How a key is used, and until when it works. */
function Use({ apiKey, days }: Pick<KeyProps, 'apiKey' | 'days'>) {
  const { texts, format, language } = usePanel();
  const { manageKey: t, keys } = texts(keyTexts);
  const { lastUsedAt, revokedAt, expiresAt } = apiKey;
  // The time of a day number is its beginning in UTC, and so is its name.
  const utc = new Format(language, 'UTC', format.now);
  const today = localDay(format.now, format.zone);
  const points = days.map((count, place) => ({
    label: utc.day((today - days.length + 1 + place) * DAY_MS),
    values: [count],
  }));
  const rows = [
    { label: t.lastUse, text: lastUsedAt === null ? keys.never : <LastUse at={lastUsedAt} from={apiKey.lastUsedIp} /> },
    { label: t.today, text: format.number(apiKey.requestsToday) },
    ...(revokedAt === null ? [] : [{ label: t.revokedAt, time: format.dateTime(revokedAt) }]),
    { label: t.expiresAt, time: expiresAt === null ? null : format.dateTime(expiresAt), text: t.noExpiry },
  ];
  return (
    <section class="card stack">
      <h2>{t.use}</h2>
      <Details rows={rows} />
      <Chart title={t.days} series={[{ name: t.requests, tone: 'info' }]} points={points} />
    </section>
  );
}

/** What a key may do. */
function KeyDetails({ apiKey }: { apiKey: ApiKeyView }) {
  const panel = usePanel();
  const { texts, format, settings } = panel;
  const { manageKey: t, limits, newKey, scopes } = texts(keyTexts);
  const { createdBy, timezone } = apiKey;
  const phrases = useLimits(apiKey);
  const addresses = apiKey.ipAllowList ?? [];
  const rows = [
    { label: t.mode, text: apiKey.testMode ? newKey.test : newKey.live },
    { label: t.createdAt, time: format.dateTime(apiKey.createdAt) },
    ...(createdBy === null ? [] : [{ label: t.createdBy, text: keyName(createdBy, panel) }]),
    {
      label: limits.legend,
      text: phrases.length === 0 ? limits.none : phrases.map((text) => <span class="line">{text}</span>),
    },
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
      <More title={t.details} isOpen={false}>
        <Details rows={rows} />
      </More>
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

function Tag({ text, title }: { text: string; title?: string }) {
  return (
    <>
      <code class="tag" title={title}>
        {text}
      </code>{' '}
    </>
  );
}

/** The names of the forms, besides those of the secrets. */
export const REVOKE = 'revoke';
export const CANCEL = 'cancel';
export const NOTES = 'notes';

const DANGER = { openTone: 'danger', submitTone: 'danger-main' } as const;

/** A key, and what its page shows besides. */
interface KeyProps {
  apiKey: ApiKeyView;
  /** The requests of the last days of the installation, the oldest first and today last. */
  days: readonly number[];
  /** How providers priced its messages in the last days. */
  prices: readonly PricedDay[];
  /** It is a live key whose messages go to the simulator, where they name no channel. */
  isSimulated: boolean;
  /** Messages that still wait, counted up to one more than `countedAtMost`. */
  waiting: number;
  countedAtMost: number;
}

const useTexts = () => usePanel().texts(keyTexts);

/** The page of one key. */
export function ManageKeyPage(props: KeyProps) {
  const { manageKey: t } = useTexts();
  const { apiKey, days, prices, isSimulated } = props;
  const isRevoked = apiKey.revokedAt !== null;
  const sample = sampleCurl(usePanel().settings.baseUrl, KEY_VARIABLE, apiKey.scopes);
  return (
    <>
      <Head {...apiKey} />
      {isSimulated && !isRevoked && <p class="notice notice-warn">{t.simulated}</p>}
      <div class="columns">
        <div class="stack">
          <Use apiKey={apiKey} days={days} />
          <PricesPart days={prices} />
          <KeyDetails apiKey={apiKey} />
          <section class="card stack">
            <More title={t.sample} isOpen={apiKey.lastUsedAt === null}>
              <CopyBlock id="sample" label="curl" text={sample} />
            </More>
          </section>
        </div>
        <div class="stack">
          {isRevoked ? <Revoked {...props} /> : <KeySecrets apiKey={apiKey} />}
          <Notes {...apiKey} />
          {!isRevoked && <Revocation {...props} />}
        </div>
      </div>
    </>
  );
}

function Head(apiKey: ApiKeyView) {
  const panel = usePanel();
  const { format } = panel;
  const t = useTexts();
  const { id, name, revokedAt } = apiKey;
  const title = (
    <>
      {keyName(name, panel)} <Chip {...keyState(apiKey, t, format)} />
    </>
  );
  const lead = (
    <>
      <code>{maskOf(apiKey)}</code> · {permissionsText(apiKey, t)}
    </>
  );
  return (
    <Heading title={title} lead={lead} trail={{ href: '/admin/api-keys', text: t.keys.title }}>
      <p class="actions">
        <LinkButton href={`/admin/messages?key=${id}`} icon="message">
          {t.manageKey.messages}
        </LinkButton>
        {revokedAt === null && (
          <LinkButton href={`/admin/api-keys/${id}/address`} icon="hook">
            {t.address.open}
          </LinkButton>
        )}
        {revokedAt === null && (
          <LinkButton href={`/admin/api-keys/${id}/edit`} icon="edit">
            {t.manageKey.edit}
          </LinkButton>
        )}
      </p>
    </Heading>
  );
}

function Notes({ id, notes }: ApiKeyView) {
  const { manageKey: t } = useTexts();
  return (
    <section class="card stack">
      <h2>{t.notes}</h2>
      <Form name={NOTES} action={`/admin/api-keys/${id}/notes`}>
        <Revision />
        <Area name="notes" label={t.notesLabel} hint={t.notesHint} value={notes ?? ''} rows={4} />
        <p class="actions">
          <Button>{t.notesSave}</Button>
        </p>
      </Form>
    </section>
  );
}

function Revocation({ apiKey, waiting, countedAtMost }: KeyProps) {
  const { manageKey: t } = useTexts();
  const { format } = usePanel();
  const action = `/admin/api-keys/${apiKey.id}/revoke`;
  const hint = waiting === 0 ? t.nothingWaits : t.waits(format.upTo(waiting, countedAtMost));
  return (
    <ActionCard title={t.revokeTitle} lead={t.revokeLead} action={action} isDanger>
      <Confirm name={REVOKE} action={action} {...DANGER} open={t.revokeOpen} submit={t.revokeSubmit}>
        <Tick name="cancelWaiting" ticked={false}>
          {t.cancelWaiting} <span class="help">{hint}</span>
        </Tick>
        <Field
          name="confirm"
          label={t.revokeConfirm(keyName(apiKey.name, usePanel()))}
          autocomplete="off"
          plain
          required
        />
      </Confirm>
    </ActionCard>
  );
}

/** What a revoked key left waiting can be canceled. */
function Revoked({ apiKey, waiting, countedAtMost }: KeyProps) {
  const { manageKey: t } = useTexts();
  const { format } = usePanel();
  const { id, isCancelingWaiting } = apiKey;
  const say = isCancelingWaiting ? t.canceling : t.stillWaits;
  const form = { name: CANCEL, action: `/admin/api-keys/${id}/cancel-waiting` };
  return (
    <section class="card stack danger">
      <h2>{t.revokedTitle}</h2>
      <p class="help">{t.revokedNote}</p>
      {waiting > 0 && <p>{say(format.upTo(waiting, countedAtMost))}</p>}
      {waiting > 0 && !isCancelingWaiting && (
        <Confirm {...form} {...DANGER} open={t.cancelOpen} submit={t.cancelSubmit} />
      )}
    </section>
  );
}
