import { ActionCard } from '../../ui/action-card.js';
import { Area } from '../../ui/area.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Chart } from '../../ui/chart.js';
import { Chip } from '../../ui/chip.js';
import { Confirm } from '../../ui/confirm.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { PricesPart } from '../../prices/prices.part.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Tick } from '../../ui/tick.js';
import { KeyDetails } from './key-details.page.js';
import { KeySecrets } from './key-secrets.page.js';
import type { ManageKeyView } from './manage-key.view.js';
import { keyTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(keyTexts);
const DANGER = { openTone: 'danger', submitTone: 'danger-main' } as const;

/** The page of one key. */
export function ManageKeyPage({ view }: { view: ManageKeyView }) {
  const { manageKey: t } = useTexts();
  return (
    <>
      <Head {...view} />
      {view.warning && <p class="notice notice-warn">{view.warning}</p>}
      <div class="columns">
        <div class="stack">
          <KeyDetails {...view} />
          <Requests {...view} />
          {view.prices && <PricesPart {...view.prices} />}
          <section class="card stack">
            <h2>{t.sample}</h2>
            <CopyBlock id="sample" label="curl" text={view.sample} />
          </section>
        </div>
        <div class="stack">
          {view.revokedAt ? (
            <>
              <Revoked {...view} />
              <Notes {...view} />
            </>
          ) : (
            <>
              <KeySecrets {...view} />
              <Notes {...view} />
              <Revocation {...view} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Head({ name, state, mask, permissions, messagesHref, revokedAt, editHref }: ManageKeyView) {
  const { keys, manageKey: t } = useTexts();
  const title = (
    <>
      {name} <Chip {...state} />
    </>
  );
  const lead = (
    <>
      <code>{mask}</code> · {permissions}
    </>
  );
  return (
    <Heading title={title} lead={lead} trail={{ href: '/admin/api-keys', text: keys.title }}>
      <p class="actions">
        <LinkButton href={messagesHref} icon="message">
          {t.messages}
        </LinkButton>
        {!revokedAt && (
          <LinkButton href={editHref} icon="edit">
            {t.edit}
          </LinkButton>
        )}
      </p>
    </Heading>
  );
}

function Requests({ days }: ManageKeyView) {
  const { manageKey: t } = useTexts();
  return (
    <section class="card stack">
      <Chart title={t.days} series={[{ name: t.requests, tone: 'info' }]} points={days} />
    </section>
  );
}

function Notes({ notes: { action, value, errors } }: ManageKeyView) {
  const { manageKey: t } = useTexts();
  return (
    <section class="card stack">
      <h2>{t.notes}</h2>
      <Form action={action} errors={errors}>
        <Area name="notes" label={t.notesLabel} hint={t.notesHint} value={value} rows={4} />
        <p class="actions">
          <Button>{t.notesSave}</Button>
        </p>
      </Form>
    </section>
  );
}

function Revocation({ revoke }: ManageKeyView) {
  const { manageKey: t } = useTexts();
  return (
    <ActionCard title={t.revokeTitle} lead={t.revokeLead} action={revoke.action} isDanger>
      <Confirm {...revoke} {...DANGER} label={undefined} open={t.revokeOpen} submit={t.revokeSubmit}>
        <Tick name="cancelWaiting" ticked={revoke.isTicked}>
          {t.cancelWaiting} <span class="help">{revoke.cancelHint}</span>
        </Tick>
        <Field name="confirm" label={revoke.label} value={revoke.typed} autocomplete="off" plain required />
      </Confirm>
    </ActionCard>
  );
}

function Revoked({ cancel }: ManageKeyView) {
  const { manageKey: t } = useTexts();
  return (
    <section class="card stack danger">
      <h2>{t.revokedTitle}</h2>
      <p class="help">{t.revokedNote}</p>
      {cancel && <p>{cancel.lead}</p>}
      {cancel && !cancel.isUnderWay && (
        <Confirm {...cancel} {...DANGER} lead={undefined} open={t.cancelOpen} submit={t.cancelSubmit} />
      )}
    </section>
  );
}
