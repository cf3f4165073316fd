import type { AccessLink, ListedAdministrator } from '@recado/auth';
import { Chip, Confirm, Heading, LinkButton, Linked, Table, Time, usePanel } from '../../ui/kit.js';
import { peopleTexts } from './texts/index.js';

/** A person of the list. */
interface ListedPerson extends ListedAdministrator {
  hasSecondFactor: boolean;
}

interface PeopleView {
  people: readonly ListedPerson[];
  invitations: readonly AccessLink[];
  ownId: number;
}

const useTexts = () => usePanel().texts(peopleTexts).people;

/** The list of people, and what was offered to others. */
export function PeoplePage({ people, invitations, ownId }: PeopleView) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead}>
        <p class="actions">
          <LinkButton href="/admin/people/second-factors">{t.factorRules}</LinkButton>
          <LinkButton href="/admin/people/new" tone="main" icon="plus">
            {t.invite}
          </LinkButton>
        </p>
      </Heading>
      <div class="stack">
        <People people={people} ownId={ownId} />
        {invitations.length > 0 && <h2>{t.invitations}</h2>}
        {invitations.length > 0 && <Invitations invitations={invitations} />}
      </div>
    </>
  );
}

function People({ people, ownId }: Pick<PeopleView, 'people' | 'ownId'>) {
  const t = useTexts();
  const { format } = usePanel();
  return (
    <Table<ListedPerson>
      rows={people}
      columns={[
        { head: t.email, namesRow: true, cell: (person) => <Name {...person} isOwn={person.id === ownId} /> },
        { head: t.role, cell: ({ role }) => t.roles[role] },
        {
          head: t.secondFactor,
          cell: ({ hasSecondFactor }) => (hasSecondFactor ? t.hasSecondFactor : t.noSecondFactor),
        },
        {
          head: t.lastLogin,
          cell: ({ lastLoginAt }) => (lastLoginAt === null ? t.never : <Time at={format.ago(lastLoginAt)} />),
        },
        { head: t.state, cell: (person) => <PersonState {...person} /> },
      ]}
    />
  );
}

function Name({ id, email, isOwn }: ListedPerson & { isOwn: boolean }) {
  const t = useTexts();
  return (
    <>
      <Linked class="strong" href={`/admin/people/${id}`}>
        {email}
      </Linked>
      {isOwn && <span class="under">{t.you}</span>}
    </>
  );
}

/** Whether a person may sign in, as a chip. */
export function PersonState({ disabledAt }: Pick<ListedAdministrator, 'disabledAt'>) {
  const t = useTexts();
  return disabledAt === null ? <Chip tone="good" text={t.enabled} /> : <Chip tone="quiet" text={t.disabled} />;
}

function Invitations({ invitations }: Pick<PeopleView, 'invitations'>) {
  const t = useTexts();
  const { format } = usePanel();
  return (
    <Table<AccessLink>
      rows={invitations}
      columns={[
        { head: t.email, namesRow: true, cell: ({ email }) => <span class="strong">{email}</span> },
        { head: t.role, cell: ({ role }) => role && t.roles[role] },
        { head: t.expires, cell: ({ expiresAt }) => <Time at={format.dateTime(expiresAt)} /> },
        { head: t.actions, isHeadHidden: true, class: 'end', cell: (invitation) => <Revocation {...invitation} /> },
      ]}
    />
  );
}

function Revocation({ id, email }: AccessLink) {
  const t = useTexts();
  return (
    <Confirm
      action={`/admin/people/invitations/${id}/revoke`}
      open={t.revoke}
      openTone="danger"
      label={t.revokeNamed(email)}
      lead={t.revokeLead}
      submit={t.revokeSubmit}
      submitTone="danger-main"
    />
  );
}
