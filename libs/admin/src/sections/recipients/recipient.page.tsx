import type { TimeView } from '../../format/format.js';
import { ActionCard } from '../../ui/action-card.js';
import { LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Confirm } from '../../ui/confirm.js';
import { type Detail, Details } from '../../ui/details.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { Linked } from '../../ui/linked.js';
import { usePanel } from '../../ui/panel-context.js';
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
        <Field {...field} inputmode="tel" autocomplete="off" max={24} focus={!recipient} />
      </Filters>
      {recipient && <Recipient {...recipient} />}
    </>
  );
}

/** What is known, with what administrators may do beside it. */
function Recipient(recipient: KnownRecipient) {
  if (!usePanel().may(recipient.exportHref)) return <Known {...recipient} />;
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

function useDetails({ phone, optOut, lastMessage, windows, providerIds }: KnownRecipient): Detail[] {
  const t = useTexts();
  return [
    { label: t.phone, text: phone, mono: true },
    { label: t.optOut, text: optOut ? <OptOut {...optOut} /> : t.noOptOut },
    { label: t.lastMessage, text: lastMessage ? <LastMessage {...lastMessage} /> : t.noMessage },
    ...windows.map(({ channel, openUntil }) => ({
      label: t.window(channel),
      text: openUntil ? <OpenUntil at={openUntil} /> : t.closed,
    })),
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

function OpenUntil({ at }: { at: TimeView }) {
  return (
    <>
      {useTexts().openUntil} <Time at={at} />
    </>
  );
}

function LastMessage({ status, when, href }: NonNullable<KnownRecipient['lastMessage']>) {
  return (
    <>
      <Chip {...status} />{' '}
      <Linked href={href}>
        <Time at={when} />
      </Linked>
    </>
  );
}

function Export({ exportHref }: KnownRecipient) {
  const t = useTexts();
  return (
    <section class="card stack">
      <h2>{t.export}</h2>
      <p class="help">{t.exportLead}</p>
      <p class="actions">
        <LinkButton href={exportHref}>{t.exportSubmit}</LinkButton>
      </p>
    </section>
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
