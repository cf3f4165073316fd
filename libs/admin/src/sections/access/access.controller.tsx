import { Get, Post } from '@nestjs/common';
import { type AccessLink, AccessLinks, plainAddress } from '@recado/auth';
import { fieldErrors, type FieldSentences, fieldTexts, submit } from '../../session/kit.js';
import { hasErrors, PanelRequest, PublicPages } from '../../session/kit.js';
import { Button, Field, Form, LinkButton, ShowPassword, usePanel } from '../../ui/kit.js';
import { FirstLogin } from '../login/first-login.js';
import { accessTexts } from './texts/index.js';

interface AccessView {
  title: string;
  token: string;
  link: AccessLink;
  errors: FieldSentences;
}

/** The form in which a person chooses a password. */
function AccessPage({ title, token, link: { kind, email }, errors }: AccessView) {
  const { access: t } = usePanel().texts(accessTexts);
  const password = { type: 'password', autocomplete: 'new-password', required: true } as const;
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{kind === 'invitation' ? t.invitationLead(email) : t.resetLead(email)}</p>
      <Form action="/admin/access" errors={errors} checked>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" value={email} autocomplete="username" />
        <Field name="password" label={t.password} hint={t.passwordHint} {...password} />
        <Field name="repeat" label={t.repeat} {...password} />
        <ShowPassword of="password" />
        <Button tone="main">{t.submit}</Button>
      </Form>
    </>
  );
}

/** Why the link leads nowhere any more. */
function AccessGonePage() {
  const { access: t } = usePanel().texts(accessTexts);
  return (
    <>
      <h1>{t.goneTitle}</h1>
      <p class="lead">{t.gone}</p>
      <p class="actions">
        <LinkButton href="/admin/login" tone="main">
          {t.toLogin}
        </LinkButton>
      </p>
    </>
  );
}

/**
 * Whoever has a one-time link chooses a password and is in: by way of the second factor, where the account has one. To open the link does not use it up, since programs that preview links open them too.
 */
@PublicPages('access')
export class AccessController {
  constructor(
    private readonly links: AccessLinks,
    private readonly login: FirstLogin,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const token = panel.query.token;
    const link = typeof token === 'string' ? await this.links.find(token) : null;
    if (!link) return this.explain(panel);
    await this.show(panel, { token: String(token), link }, {});
  }

  @Post()
  async save(panel: PanelRequest): Promise<void> {
    const { token = '', password = '', repeat } = panel.body;
    const link = await this.links.find(token);
    if (!link) return this.explain(panel);
    const t = panel.texts(accessTexts);
    await submit(panel, {
      errors: repeat === password ? {} : fieldTexts(t, { repeat: 'repeat_mismatch' }),
      show: (errors) => this.show(panel, { token, link }, errors),
      act: () => this.use(panel, token, password),
      refused: (error) => fieldTexts(t, fieldErrors(error)),
    });
  }

  private async use(panel: PanelRequest, token: string, password: string): Promise<void> {
    const { ip, id } = panel.request;
    const result = await this.links.use(token, password, { ip: plainAddress(ip), requestId: id });
    if (result.outcome === 'gone') return this.explain(panel);
    await this.login.enter(panel, result.email, password, panel.texts(accessTexts).access.saved);
  }

  private async show(
    panel: PanelRequest,
    { token, link }: { token: string; link: AccessLink },
    errors: FieldSentences,
  ): Promise<void> {
    const t = panel.texts(accessTexts);
    const title = link.kind === 'invitation' ? t.access.invitationTitle : t.access.resetTitle;
    const body = <AccessPage title={title} token={token} link={link} errors={errors} />;
    await panel.show({ title, body, isRefused: hasErrors(errors) });
  }

  private async explain(panel: PanelRequest): Promise<void> {
    const title = panel.texts(accessTexts).access.goneTitle;
    await panel.show({ title, body: <AccessGonePage />, status: 410 });
  }
}
