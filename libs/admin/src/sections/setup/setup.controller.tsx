import { Get, Post } from '@nestjs/common';
import { Administrators, AuthInputError, SetupLink } from '@recado/auth';
import { IsEmail, MaxLength, MinLength } from 'class-validator';
import { fieldErrors, type FieldSentences, fieldTexts, submit } from '../../session/kit.js';
import { hasErrors, PanelRequest, PublicPages, readForm, Trimmed } from '../../session/kit.js';
import { Button, Field, Form, LinkButton, ShowPassword, usePanel } from '../../ui/kit.js';
import { FirstLogin } from '../login/first-login.js';
import { setupTexts } from './texts/index.js';

interface SetupView {
  token: string;
  email: string;
  errors: FieldSentences;
}

/** The form for the first administrator. */
function SetupPage({ token, email, errors }: SetupView) {
  const { setup: t } = usePanel().texts(setupTexts);
  const password = { type: 'password', autocomplete: 'new-password', required: true } as const;
  return (
    <>
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
      <Form action="/admin/setup" errors={errors} checked>
        <input type="hidden" name="token" value={token} />
        <Field name="email" type="email" label={t.email} value={email} autocomplete="username" required />
        <Field name="password" label={t.password} hint={t.passwordHint} {...password} />
        <Field name="repeat" label={t.repeat} {...password} />
        <ShowPassword of="password" />
        <Button tone="main wide">{t.submit}</Button>
      </Form>
    </>
  );
}

/** Why the link leads nowhere any more. */
function SetupGonePage({ hasAdministrators }: { hasAdministrators: boolean }) {
  const { setup: t } = usePanel().texts(setupTexts);
  return (
    <>
      <h1>{t.goneTitle}</h1>
      <p class="lead">{t.gone}</p>
      <p>{hasAdministrators ? t.goneExists : t.goneRetry}</p>
      <p class="actions">
        <LinkButton href="/admin/login" tone="main">
          {t.toLogin}
        </LinkButton>
      </p>
    </>
  );
}

/** The form of the first run. */
class SetupForm {
  token = '';

  @Trimmed()
  @MaxLength(254, { message: 'email_invalid' })
  @IsEmail({}, { message: 'email_invalid' })
  email = '';

  @MaxLength(128, { message: 'password_too_long' })
  @MinLength(12, { message: 'password_too_short' })
  password = '';

  repeat = '';
}

/** The first run: whoever has the link from the log creates the first administrator. */
@PublicPages('setup')
export class SetupController {
  constructor(
    private readonly administrators: Administrators,
    private readonly link: SetupLink,
    private readonly login: FirstLogin,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const token = panel.query.token;
    if (typeof token !== 'string' || !(await this.link.isValid(token))) return this.explain(panel);
    await this.show(panel, { token, email: '' }, {});
  }

  @Post()
  async create(panel: PanelRequest): Promise<void> {
    const { form, errors } = readForm(SetupForm, panel.body);
    if (!(await this.link.isValid(form.token))) return this.explain(panel);
    if (form.repeat !== form.password) errors.repeat ??= 'repeat_mismatch';
    const t = panel.texts(setupTexts);
    await submit(panel, {
      errors: fieldTexts(t, errors),
      show: (refused) => this.show(panel, form, refused),
      act: async () => {
        const { email } = await this.administrators.createFirst(form, panel.actor);
        await this.login.enter(panel, email, form.password, t.setup.saved);
      },
      refused: (error) => {
        const isThere = error instanceof AuthInputError && error.code === 'administrator_exists';
        return isThere ? this.explain(panel) : fieldTexts(t, fieldErrors(error));
      },
    });
  }

  private async show(
    panel: PanelRequest,
    { token, email }: { token: string; email: string },
    errors: FieldSentences,
  ): Promise<void> {
    const t = panel.texts(setupTexts);
    const body = <SetupPage token={token} email={email} errors={errors} />;
    await panel.show({ title: t.setup.title, body, isRefused: hasErrors(errors) });
  }

  private async explain(panel: PanelRequest): Promise<void> {
    const hasAdministrators = (await this.administrators.count()) > 0;
    const title = panel.texts(setupTexts).setup.goneTitle;
    await panel.show({ title, body: <SetupGonePage hasAdministrators={hasAdministrators} />, status: 410 });
  }
}
