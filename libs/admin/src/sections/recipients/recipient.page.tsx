import { MAX_PHONE_FIELD } from '../../panel/reading-text.js';
import { ActionCard } from '../../ui/action-card.js';
import { Button } from '../../ui/button.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { Confirm } from '../../ui/confirm.js';
import { type Detail, Details } from '../../ui/details.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Linked } from '../../ui/linked.js';
import { usePanel } from '../../ui/panel-context.js';
import { PasswordAgain } from '../../ui/password-again.js';
import { Time } from '../../ui/time.js';
import type { KnownRecipient, RecipientView } from './recipient.view.js';
import { recipientTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(recipientTexts).recipient;

/** The form that looks a recipient up, and what is known of them. */
export function RecipientPage({ view }: { view: RecipientView }) {
  const t = useTexts();
  const { typed, fault, readAs, recipient } = view;
  const hints = { placeholder: t.phoneHint, hint: readAs ?? undefined, error: fault ?? undefined };
  const field = { name: 'phone', label: t.phone, value: typed, ...hints } as const;
  return (
    <>
      <Heading title={t.title} lead={t.lead} />
      <Filters action="/admin/recipients" class="search" label={t.form} submit={t.submit} clear={null}>
        <Field {...field} inputmode="tel" autocomplete="off" max={MAX_PHONE_FIELD} focus={!recipient} />
      </Filters>
      {recipient && <Recipient {...recipient} />}
    </>
  );
}

/** What is known, with what administrators may do beside it. */
function Recipient(recipient: KnownRecipient) {
  if (!usePanel().may(recipient.export.action, 'POST')) return <Known {...recipient} />;
  return (
    <div class="columns">
      <Known {...recipient} />
      <div class="stack">
        <Export {...recipient} />
        <Erasure {...recipient} />
      </div>
    </div>
  );
}

function Known(recipient: KnownRecipient) {
  const t = useTexts();
  return (
    <section class="card stack">
      <h2>{t.known}</h2>
      <Details rows={useDetails(recipient)} />
      {recipient.messages.map(({ href, phone }) => (
        <p class="help">
          <Linked href={href}>{t.allMessages(phone)}</Linked>
        </p>
      ))}
    </section>
  );
}

function useDetails({ phone, optOut, testOptOut, lastMessage, contacts, providerIds }: KnownRecipient): Detail[] {
  const t = useTexts();
  return [
    { label: t.phone, text: phone, mono: true },
    { label: t.optOut, text: optOut ? <OptOut {...optOut} /> : t.noOptOut },
    ...(testOptOut ? [{ label: t.testOptOut, text: <OptOut {...testOptOut} /> }] : []),
    { label: t.lastMessage, text: lastMessage ? <LastMessage {...lastMessage} /> : t.noMessage },
    ...contacts.map(({ channel, wroteAt }) => ({ label: t.wroteTo(channel), time: wroteAt, text: t.never })),
    ...providerIds.map((id) => ({ label: t.identity, text: id, mono: true })),
  ];
}

function OptOut({ scope, since, source, href }: NonNullable<KnownRecipient['optOut']>) {
  return (
    <>
      <Chip {...scope} />{' '}
      <Linked href={href}>
        {source} · <Time at={since} />
      </Linked>
    </>
  );
}

function LastMessage({ status, marks, when, href }: NonNullable<KnownRecipient['lastMessage']>) {
  return (
    <>
      <Chip {...status} />
      <MoreChips chips={marks} />{' '}
      <Linked href={href}>
        <Time at={when} />
      </Linked>
    </>
  );
}

function Export({ value, export: { action, passwordId, errors } }: KnownRecipient) {
  const t = useTexts();
  return (
    <Form class="card stack" action={action} errors={errors}>
      <h2>{t.export}</h2>
      <p class="help">{t.exportLead}</p>
      <input type="hidden" name="phone" value={value} />
      {passwordId && <PasswordAgain id={passwordId} />}
      <p class="actions">
        <Button>{t.exportSubmit}</Button>
      </p>
    </Form>
  );
}

function Erasure({ value, erase }: KnownRecipient) {
  const t = useTexts();
  return (
    <ActionCard title={t.erase} lead={t.eraseLead} action={erase.action} isDanger>
      <Confirm
        {...erase}
        open={t.eraseOpen}
        openTone="danger"
        lead={t.eraseSure}
        submit={t.eraseSubmit}
        submitTone="danger-main"
      >
        <input type="hidden" name="phone" value={value} />
      </Confirm>
    </ActionCard>
  );
}
