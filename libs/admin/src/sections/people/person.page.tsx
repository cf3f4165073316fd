import type { ListedAdministrator } from '@recado/auth';
import { Button, Confirm, Details, Form, Heading, LinkButton, PasswordAgain, Revision } from '../../ui/kit.js';
import { usePanel } from '../../ui/kit.js';
import { PersonState } from './people.page.js';
import { RoleChoices } from './role-choices.js';
import { peopleTexts } from './texts/index.js';

/** The forms of the page. */
export type PersonForm = 'role' | 'disable' | 'enable' | 'reset' | 'sessions';

interface PersonFacts {
  person: ListedAdministrator;
  hasSecondFactor: boolean;
}

const useTexts = () => usePanel().texts(peopleTexts);

/** One person: who it is, and what may be changed. */
export function PersonPage(facts: PersonFacts) {
  const { people: t } = useTexts();
  const { person } = facts;
  return (
    <>
      <Heading title={person.email} trail={{ href: '/admin/people', text: t.title }}>
        <PersonState {...person} />
      </Heading>
      <div class="columns">
        <div class="stack">
          <section class="card stack">
            <Facts {...facts} />
            <Ways {...facts} />
          </section>
          <Access {...facts} />
        </div>
        <RoleForm {...facts} />
      </div>
    </>
  );
}

function Facts({ person, hasSecondFactor }: PersonFacts) {
  const { people, person: t } = useTexts();
  const { format } = usePanel();
  const { lastLoginAt } = person;
  const rows = [
    { label: people.role, text: people.roles[person.role] },
    { label: people.secondFactor, text: hasSecondFactor ? people.hasSecondFactor : people.noSecondFactor },
    { label: people.lastLogin, time: lastLoginAt === null ? null : format.ago(lastLoginAt), text: people.never },
    { label: t.sessions, text: format.number(person.sessions) },
    { label: t.created, time: format.date(person.createdAt) },
  ];
  return <Details rows={rows} />;
}

/** The pages about this person that other sections have. */
function Ways({ person }: PersonFacts) {
  const { person: t } = useTexts();
  return (
    <p class="actions">
      <LinkButton href={`/admin/people/${person.id}/second-factors`}>{t.factors}</LinkButton>
      <LinkButton href={`/admin/audit?${new URLSearchParams({ who: person.email }).toString()}`}>{t.trail}</LinkButton>
    </p>
  );
}

function RoleForm({ person }: PersonFacts) {
  const { person: t } = useTexts();
  return (
    <Form class="card" name="role" action={`/admin/people/${person.id}/role`}>
      <h2>{t.change}</h2>
      <Revision />
      <RoleChoices chosen={person.role} />
      <p class="help">{t.changeHint}</p>
      <PasswordAgain id="password-role" />
      <p class="actions">
        <Button>{t.changeSubmit}</Button>
      </p>
    </Form>
  );
}

/** The form of this name, and where it posts to. */
function form({ id }: ListedAdministrator, name: PersonForm, path: string = name) {
  return { name, action: `/admin/people/${id}/${path}` };
}

function Access({ person }: PersonFacts) {
  const { person: t } = useTexts();
  const isDisabled = person.disabledAt !== null;
  return (
    <section class="card stack">
      <h2>{t.access}</h2>
      {isDisabled ? (
        <Confirm {...form(person, 'enable')} open={t.enable} lead={t.enableLead} submit={t.enableSubmit} />
      ) : (
        <WaysIn {...person} />
      )}
    </section>
  );
}

function WaysIn(person: ListedAdministrator) {
  const { person: t } = useTexts();
  return (
    <>
      <Confirm {...form(person, 'reset', 'reset-link')} open={t.reset} lead={t.resetLead} submit={t.resetSubmit} once />
      <Confirm {...form(person, 'sessions', 'end-sessions')} open={t.end} lead={t.endLead} submit={t.endSubmit} />
      <Confirm
        {...form(person, 'disable')}
        open={t.disable}
        openTone="danger"
        lead={t.disableLead}
        submit={t.disableSubmit}
        submitTone="danger-main"
      />
    </>
  );
}
