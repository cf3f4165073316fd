import { Readable } from 'node:stream';
import { Get, Post } from '@nestjs/common';
import { isSurrogate, isUserId, type PhoneReading, readPhone } from '@recado/core';
import type { MessageView } from '@recado/messages';
import {
  type ErasurePreview,
  type KnownOptOut,
  numberOf,
  type Person,
  type RecipientOverview,
  type ErasedPerson,
  ErasurePreviews,
  PersonErasures,
  Persons,
  personWith,
  RecipientExports,
  RecipientOverviews,
} from '@recado/privacy';
import { type FormBody, found, MAX_PHONE_FIELD, NeedsRole, PanelPages, submit } from '../../session/kit.js';
import { PanelRequest, phoneInField, phoneSpelled, readingText } from '../../session/kit.js';
import { ActionCard, Button, Chip, Confirm, type Detail, Details, Field, Filters, Form } from '../../ui/kit.js';
import { Heading, Linked, messageChips, MoreChips, PasswordAgain, Time, usePanel } from '../../ui/kit.js';
import { optOutTexts } from '../opt-outs/texts/index.js';
import { Handover } from './handover.part.js';
import { withPhone, recipientHref } from './recipient-href.js';
import { recipientTexts } from './texts/index.js';

const ROOT = '/admin/recipients';
/** The names of the forms. */
const EXPORT = 'export';
const ERASE = 'erase';
/** Digits that are typed to confirm an erasure. */
const CONFIRMED_BY = 4;

/** The end of the number, which is typed to confirm the erasure of this person. */
function lastDigits(person: Person): string {
  return nameOf(person).slice(-CONFIRMED_BY);
}

/** By what the person is asked for again: a number, or the user ID where none is known. */
function nameOf(person: Person): string {
  return numberOf(person) ?? person.userIds[0] ?? person.phone;
}

interface FoundRecipient {
  person: Person;
  overview: RecipientOverview;
  /** What an erasure would concern; null: the reader may not erase. */
  preview: ErasurePreview | null;
}

interface RecipientProps {
  typed: string;
  reading: PhoneReading;
  /** What is known of whom; null: what was typed is no number. */
  found: FoundRecipient | null;
}

const useTexts = () => usePanel().texts(recipientTexts).recipient;

/** The form that looks a recipient up, and what is known of them. */
function RecipientPage({ typed, reading, found }: RecipientProps) {
  const t = useTexts();
  const said = readingText(reading, usePanel()) ?? undefined;
  const sentence = found ? { hint: said } : { error: typed.trim() === '' ? undefined : said };
  const value = found
    ? numberOf(found.person) === null
      ? nameOf(found.person)
      : phoneSpelled(found.person.phone)
    : typed;
  const field = { name: 'phone', label: t.phone, value, placeholder: t.phoneHint, ...sentence } as const;
  return (
    <>
      <Heading title={t.title} lead={t.lead} />
      <Filters action={ROOT} class="search" label={t.form} submit={t.submit} clear={null}>
        <Field {...field} inputmode="tel" autocomplete="off" max={MAX_PHONE_FIELD} focus={!found} />
      </Filters>
      {found && <Recipient {...found} />}
    </>
  );
}

/** What is known, with what administrators may do beside it. */
function Recipient(found: FoundRecipient) {
  if (!usePanel().may(`${ROOT}/${EXPORT}`, 'POST')) return <Known {...found} />;
  const { person } = found;
  const value = numberOf(person) === null ? nameOf(person) : phoneInField(person.phone);
  return (
    <div class="columns">
      <Known {...found} />
      <div class="stack">
        <Export phone={value} />
        {found.preview && <Erasure phone={value} preview={found.preview} />}
      </div>
    </div>
  );
}

function Known({ person, overview }: FoundRecipient) {
  const t = useTexts();
  const { format } = usePanel();
  return (
    <section class="card stack">
      <h2>{t.known}</h2>
      <Details rows={useDetails(person, overview)} />
      {[...person.phones.filter((phone) => !isSurrogate(phone)), ...person.userIds].map((name) => (
        <p class="help">
          <Linked href={withPhone('/admin/messages', name)}>
            {t.allMessages(isUserId(name) ? name : format.phone(name))}
          </Linked>
        </p>
      ))}
    </section>
  );
}

function useDetails(person: Person, overview: RecipientOverview): Detail[] {
  const t = useTexts();
  const { format, texts } = usePanel();
  const { optOut, testOptOut, lastMessage, contacts, handovers, providerIds } = overview;
  return [
    numberOf(person) === null
      ? { label: t.phone, text: t.hidden }
      : { label: t.phone, text: format.phone(person.phone), mono: true },
    { label: t.optOut, text: optOut ? <OptOut {...optOut} /> : t.noOptOut },
    ...(testOptOut ? [{ label: t.testOptOut, text: <OptOut {...testOptOut} /> }] : []),
    { label: t.lastMessage, text: lastMessage ? <LastMessage {...lastMessage} /> : t.noMessage },
    ...contacts.map(({ channel, wroteAt }) => ({
      label: t.wroteTo(channel),
      time: wroteAt === null ? null : format.brief(wroteAt),
      text: t.never,
    })),
    ...handovers.map((handover) => ({
      label: texts(recipientTexts).handovers.label(handover.channel),
      text: <Handover {...handover} />,
    })),
    ...providerIds.map((id) => ({ label: t.identity, text: id, mono: true })),
  ];
}

function OptOut({ scope, createdAt, source, phone, testMode }: KnownOptOut) {
  const { texts, format } = usePanel();
  const text = useTexts().optOutScopes[scope];
  const href =
    phone === null ? '/admin/opt-outs' : withPhone('/admin/opt-outs', phone, testMode ? { mode: 'test' } : {});
  return (
    <>
      <Chip tone={scope === 'all' ? 'warn' : 'quiet'} text={text} />{' '}
      <Linked href={href}>
        {texts(optOutTexts).optOuts.sources[source]} · <Time at={format.brief(createdAt)} />
      </Linked>
    </>
  );
}

function LastMessage(message: MessageView) {
  const { t, format } = usePanel();
  const { status, marks } = messageChips(message, t);
  return (
    <>
      <Chip {...status} />
      <MoreChips chips={marks} />{' '}
      <Linked href={`/admin/messages/${message.id}`}>
        <Time at={format.brief(message.createdAt)} />
      </Linked>
    </>
  );
}

function Export({ phone }: { phone: string }) {
  const t = useTexts();
  return (
    <Form class="card stack" name={EXPORT} action={`${ROOT}/${EXPORT}`}>
      <h2>{t.export}</h2>
      <p class="help">{t.exportLead}</p>
      <input type="hidden" name="phone" value={phone} />
      <PasswordAgain id="password-export" />
      <p class="actions">
        <Button>{t.exportSubmit}</Button>
      </p>
    </Form>
  );
}

/** Whose number is typed, is erased: a wrong page would be somebody else's data. */
function Erasure({ phone, preview }: { phone: string; preview: ErasurePreview }) {
  const t = useTexts();
  const action = `${ROOT}/${ERASE}`;
  return (
    <ActionCard title={t.erase} lead={t.eraseLead} action={action} isDanger>
      <Confirm
        name={ERASE}
        action={action}
        open={t.eraseOpen}
        openTone="danger"
        lead={`${useConcerned(preview)} ${t.eraseSure}`}
        submit={t.eraseSubmit}
        submitTone="danger-main"
      >
        <input type="hidden" name="phone" value={phone} />
        <Field name="confirm" label={t.eraseConfirm} max={CONFIRMED_BY} autocomplete="off" plain required />
      </Confirm>
    </ActionCard>
  );
}

/** How much an erasure concerns, in words. */
function useConcerned({ messages, isMore, files, isMoreFiles, optOuts }: ErasurePreview): string {
  const { concerned: t } = useTexts();
  const { format } = usePanel();
  const text = (count: number) => format.number(count);
  return [
    t.messages(text(messages), messages === 1, isMore),
    ...(files > 0 ? [t.files(text(files), files === 1, isMoreFiles)] : []),
    ...(files === 0 && isMoreFiles ? [t.anyFiles] : []),
    ...(optOuts > 0 ? [t.optOuts(text(optOuts), optOuts === 1)] : []),
  ].join(' ');
}

/** What is known of one person, by any spelling of their number, with the export and the erasure of it. */
@PanelPages('recipients', 'operator')
export class RecipientsController {
  constructor(
    private readonly persons: Persons,
    private readonly overviews: RecipientOverviews,
    private readonly exports: RecipientExports,
    private readonly erasures: PersonErasures,
    private readonly previews: ErasurePreviews,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, panel.searchedPhone(panel.query.phone));
  }

  /** A file, in parts: the page stays as it is. */
  @Post('export')
  @NeedsRole('administrator')
  async export(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const person = await this.personIn(body);
    await submit(panel, {
      form: EXPORT,
      asksPassword: true,
      show: () => this.show(panel, body.phone ?? ''),
      act: async () => {
        const content = Readable.from(await this.exports.whole(person, panel.actor, panel.language));
        const name = `destinatario-${nameOf(person)}.json`;
        panel.reply.header('content-disposition', `attachment; filename="${name}"`);
        panel.reply.type('application/json; charset=utf-8');
        await panel.send(content);
      },
    });
  }

  @Post('erase')
  @NeedsRole('administrator')
  async erase(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const person = await this.personIn(body);
    await submit(panel, {
      form: ERASE,
      typed: [[lastDigits(person)], panel.texts(recipientTexts).recipient.eraseMismatch],
      asksPassword: true,
      show: () => this.show(panel, body.phone ?? ''),
      act: async () => {
        const done = await this.erasures.erase(person, panel.actor);
        const tone = done.left > 0 ? 'bad' : 'good';
        return [recipientHref(nameOf(person)), { tone, text: erasedText(done, panel) }];
      },
    });
  }

  /** Null: what was typed is neither a number nor a user ID. */
  private personOf(typed: string, reading: PhoneReading): Promise<Person | null> {
    const userId = typed.trim();
    if (isUserId(userId)) return this.persons.named(userId);
    return Promise.resolve(reading.ok ? personWith(reading.phone) : null);
  }

  /** Throws NotFoundException where the form names nobody. */
  private async personIn({ phone = '' }: FormBody): Promise<Person> {
    return found(await this.personOf(phone, readLookedUp(phone)));
  }

  /** Shows what is known of who has this number; the form alone without one. */
  private async show(panel: PanelRequest, typed: string): Promise<void> {
    const reading = readLookedUp(typed);
    const person = await this.personOf(typed, reading);
    const mayErase = panel.may(`${ROOT}/${ERASE}`, 'POST');
    const found = person && {
      person,
      overview: await this.overviews.of(person),
      preview: mayErase ? await this.previews.of(person) : null,
    };
    const { title } = panel.texts(recipientTexts).recipient;
    await panel.show({ title, body: <RecipientPage typed={typed} reading={reading} found={found} /> });
  }
}

function readLookedUp(typed: string): PhoneReading {
  return readPhone(typed, { isLookUp: true });
}

function erasedText({ erased, canceled, left }: ErasedPerson, panel: PanelRequest): string {
  const { recipient: t } = panel.texts(recipientTexts);
  const { format } = panel;
  const done = t.erased(format.number(erased), format.number(canceled));
  return left > 0 ? `${done} ${t.left(format.number(left))}` : done;
}
