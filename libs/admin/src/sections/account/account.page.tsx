import type { PersonSession } from '@recado/auth';
import type { FieldSentences } from '../../session/kit.js';
import { Button, Confirm, Field, Form, Heading, LinkButton, Table, Time, usePanel } from '../../ui/kit.js';
import { accountTexts } from './texts/index.js';

/** The first that fits wins: most browsers also name those that they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** The browser and the system that a `User-Agent` names; null: it names none that is known. */
export function browserName(userAgent: string | null): { browser: string; system: string | null } | null {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  return browser === null ? null : { browser, system: nameIn(SYSTEMS, userAgent ?? '') };
}

function nameIn(names: readonly [RegExp, string][], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

interface AccountFacts {
  email: string;
  sessions: readonly PersonSession[];
  /** Of the form for another password. */
  errors: FieldSentences;
}

/** The name of the form that ends all sessions. */
export const EVERYWHERE = 'everywhere';

const useTexts = () => usePanel().texts(accountTexts).account;

/** One's own account: the password and the sessions. */
export function AccountPage({ email, sessions, errors }: AccountFacts) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={email}>
        <p class="actions">
          <LinkButton href="/admin/account/security">{t.security}</LinkButton>
        </p>
      </Heading>
      <div class="stack">
        <NewPassword email={email} errors={errors} />
        <Sessions sessions={sessions} />
      </div>
    </>
  );
}

function NewPassword({ email, errors }: Pick<AccountFacts, 'email' | 'errors'>) {
  const t = useTexts();
  const secret = { type: 'password', required: true } as const;
  return (
    <Form class="card narrow" action="/admin/account/password" errors={errors}>
      <h2>{t.passwordTitle}</h2>
      <input type="hidden" name="username" value={email} autocomplete="username" />
      <Field name="current" label={t.current} autocomplete="current-password" {...secret} />
      <Field name="password" label={t.password} hint={t.passwordHint} autocomplete="new-password" {...secret} />
      <Field name="repeat" label={t.repeat} autocomplete="new-password" {...secret} />
      <p class="help">{t.passwordNote}</p>
      <p class="actions">
        <Button tone="main">{t.passwordSubmit}</Button>
      </p>
    </Form>
  );
}

function Sessions({ sessions }: Pick<AccountFacts, 'sessions'>) {
  const t = useTexts();
  const { t: shared, format } = usePanel();
  const everywhere = { name: EVERYWHERE, action: '/admin/account/sessions/end-all' };
  return (
    <section class="stack">
      <Heading2 />
      <Table<PersonSession>
        rows={sessions}
        columns={[
          { head: t.browser, namesRow: true, cell: (session) => <Browser {...session} /> },
          { head: t.address, cell: ({ ip }) => ip ?? shared.frame.none },
          { head: t.opened, cell: ({ createdAt }) => <Time at={format.dateTime(createdAt)} /> },
          { head: t.seen, cell: ({ lastSeenAt }) => <Time at={format.ago(lastSeenAt)} /> },
          { head: t.actions, isHeadHidden: true, class: 'end', cell: (session) => <End {...session} /> },
        ]}
      />
      <Confirm {...everywhere} open={t.everywhere} lead={t.everywhereLead} submit={t.everywhereSubmit} />
    </section>
  );
}

function Heading2() {
  const t = useTexts();
  return (
    <>
      <h2>{t.sessionsTitle}</h2>
      <p class="help">{t.sessionsLead}</p>
    </>
  );
}

function useBrowser() {
  const t = useTexts();
  return ({ userAgent }: PersonSession): string => {
    const name = browserName(userAgent);
    if (!name) return t.unknownBrowser;
    return name.system === null ? name.browser : t.browserOn(name.browser, name.system);
  };
}

function Browser(session: PersonSession) {
  const t = useTexts();
  const browserOf = useBrowser();
  return (
    <>
      <span class="strong">{browserOf(session)}</span>
      {session.isCurrent && <span class="under">{t.here}</span>}
    </>
  );
}

function End(session: PersonSession) {
  const t = useTexts();
  const browserOf = useBrowser();
  if (session.isCurrent) return null;
  return (
    <Form action="/admin/account/sessions/end">
      <input type="hidden" name="session" value={session.handle} />
      <Button tone="danger" label={t.endNamed(browserOf(session), session.ip ?? '')}>
        {t.end}
      </Button>
    </Form>
  );
}
