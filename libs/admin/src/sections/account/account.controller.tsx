import { Injectable, Get, Post } from '@nestjs/common';
import { PersonSessions, AdministratorChanges } from '@recado/auth';
import { bad, CONFIRM_PAGE, fieldErrors, type FieldSentences, fieldTexts, hasErrors } from '../../session/kit.js';
import { localPath, PanelPages, PanelRequest, readForm, RenewedSessions, submit } from '../../session/kit.js';
import { Button, Form, Heading, LinkButton, PasswordAgain, usePanel } from '../../ui/kit.js';
import { AccountPage, EVERYWHERE } from './account.page.js';
import { accountTexts } from './texts/index.js';

/** Shows the page about one's own account. */
@Injectable()
export class ShowAccount {
  constructor(private readonly sessions: PersonSessions) {}

  /** `errors`: of the form for another password. */
  async show(panel: PanelRequest, errors: FieldSentences = {}): Promise<void> {
    const t = panel.texts(accountTexts);
    const { id = 0, email = '' } = panel.administrator ?? {};
    const sessions = await this.sessions.list(id, panel.session.sessionId);
    const body = <AccountPage email={email} sessions={sessions} errors={errors} />;
    await panel.show({ title: t.account.title, body, isRefused: hasErrors(errors) });
  }
}

/** The form for another password. The rules of passwords are those of the accounts. */
class PasswordForm {
  current = '';

  password = '';

  repeat = '';
}

/** One's own account, and another password for it. */
@PanelPages('account', 'viewer')
export class AccountController {
  constructor(
    private readonly changes: AdministratorChanges,
    private readonly account: ShowAccount,
    private readonly sessions: RenewedSessions,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    await this.account.show(panel);
  }

  /** Needs the present password in every case: the browser may have been left open. */
  @Post('password')
  async password(panel: PanelRequest): Promise<void> {
    const { form } = readForm(PasswordForm, panel.body);
    const t = panel.texts(accountTexts);
    await submit(panel, {
      errors: form.repeat === form.password ? {} : fieldTexts(t, { repeat: 'repeat_mismatch' }),
      show: (errors) => this.account.show(panel, errors),
      act: async () => {
        const current = await panel.services.reauthentication.check(panel, form.current);
        if (current) return fieldTexts(t, { current });
        await this.changes.changePassword(panel.administrator?.email ?? '', form.password, panel.actor);
        // All sessions end, and this browser gets a new one.
        await this.sessions.renew(panel);
        return ['/admin/account', t.account.passwordChanged];
      },
      refused: (error) => fieldTexts(t, fieldErrors(error)),
    });
  }
}

/** Ends one's own sessions: one of them, or all. */
@PanelPages('account/sessions', 'viewer')
export class OwnSessionsController {
  constructor(
    private readonly sessions: PersonSessions,
    private readonly changes: AdministratorChanges,
    private readonly page: ShowAccount,
  ) {}

  /** Asks for no password: whoever finds a strange session should end it at once. */
  @Post('end')
  async end(panel: PanelRequest): Promise<void> {
    const isEnded = await this.sessions.end(panel.administrator?.id ?? 0, panel.body.session ?? '', panel.actor);
    const { account: t } = panel.texts(accountTexts);
    await panel.redirect('/admin/account', isEnded ? t.ended : bad(t.endedBefore));
  }

  @Post('end-all')
  async endAll(panel: PanelRequest): Promise<void> {
    await submit(panel, {
      form: EVERYWHERE,
      asksPassword: true,
      show: () => this.page.show(panel),
      act: async () => {
        await this.changes.endSessions(panel.administrator?.email ?? '', panel.actor);
        return ['/admin/login'];
      },
    });
  }
}

/** Asks for the password before a file. The browser stays on this page while the file is loaded, so it has a way back. */
function ConfirmPasswordPage({ next, errors }: { next: string; errors: FieldSentences }) {
  const { confirm: t, frame } = usePanel().texts(accountTexts);
  return (
    <>
      <Heading title={t.title} lead={isFile(next) ? t.fileLead : t.lead} />
      <Form class="card narrow" action={CONFIRM_PAGE} errors={errors}>
        <input type="hidden" name="next" value={next} />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.submit}</Button>
          <LinkButton href={isFile(next) ? pageOf(next) : next} tone="plain">
            {frame.back}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

/** Whether the address is that of a file with the data of many people. */
function isFile(next: string): boolean {
  return /\/(?:export|bad-rows)(?:\?|$)/.test(next);
}

/** The page whose file it is: its address is one part shorter. */
function pageOf(next: string): string {
  return next.replace(/\/[^/?]+(?=\?|$)/, '');
}

/** Asks for the password before an address that has no form of its own, such as that of a file, and leads there. */
@PanelPages('account/confirm', 'viewer')
export class ConfirmPasswordController {
  @Get()
  async page(panel: PanelRequest): Promise<void> {
    if (!panel.asksPassword) return panel.redirect(localPath(panel.query.next));
    await show(panel, localPath(panel.query.next));
  }

  @Post()
  async confirm(panel: PanelRequest): Promise<void> {
    const next = localPath(panel.body.next);
    await submit(panel, {
      asksPassword: true,
      show: (errors) => show(panel, next, errors),
      act: () => Promise.resolve([next]),
    });
  }
}

async function show(panel: PanelRequest, next: string, errors = {}): Promise<void> {
  const body = <ConfirmPasswordPage next={next} errors={errors} />;
  await panel.show({ title: panel.texts(accountTexts).confirm.title, body, isRefused: hasErrors(errors) });
}
