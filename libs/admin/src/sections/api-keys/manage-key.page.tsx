import type { ApiKeyView } from '@recado/auth';
import { DAY_MS, localDay } from '@recado/core';
import type { PricedDay } from '@recado/queries';
import { Format } from '../../format/format.js';
import { KEY_VARIABLE, sampleCurl } from '../../panel/curl.js';
import { PricesPart } from '../../prices/prices.part.js';
import { ActionCard } from '../../ui/action-card.js';
import { Area } from '../../ui/area.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Chart } from '../../ui/chart.js';
import { Chip } from '../../ui/chip.js';
import { Confirm } from '../../ui/confirm.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Revision } from '../../ui/revision.js';
import { Tick } from '../../ui/tick.js';
import { KeyDetails } from './key-details.page.js';
import { KeySecrets } from './key-secrets.page.js';
import { keyState } from './key-state.js';
import { maskOf } from './mask.js';
import { permissionsText } from './permissions.js';
import { keyTexts } from './texts/index.js';
import { keyName } from '../../ui/key-name.js';

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
          <KeyDetails apiKey={apiKey} />
          <Requests days={days} />
          <PricesPart days={prices} />
          <section class="card stack">
            <h2>{t.sample}</h2>
            <CopyBlock id="sample" label="curl" text={sample} />
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
          <LinkButton href={`/admin/api-keys/${id}/edit`} icon="edit">
            {t.manageKey.edit}
          </LinkButton>
        )}
      </p>
    </Heading>
  );
}

/** The requests of each of the last days. */
function Requests({ days }: Pick<KeyProps, 'days'>) {
  const { manageKey: t } = useTexts();
  const { language, format } = usePanel();
  // The time of a day number is its beginning in UTC, and so is its name.
  const utc = new Format(language, 'UTC', format.now);
  const today = localDay(format.now, format.zone);
  const points = days.map((count, place) => ({
    label: utc.day((today - days.length + 1 + place) * DAY_MS),
    values: [count],
  }));
  return (
    <section class="card stack">
      <Chart title={t.days} series={[{ name: t.requests, tone: 'info' }]} points={points} />
    </section>
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
