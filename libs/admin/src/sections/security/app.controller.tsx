import { Get, Post } from '@nestjs/common';
import { newTotpSecret, TotpFactors, totpUri } from '@recado/auth';
import { Vault } from '@recado/core';
import { type FieldSentences, fieldTexts, submit } from '../../session/kit.js';
import { hasErrors, NeedsRole, PanelPages, PanelRequest, readForm } from '../../session/kit.js';
import { Button, CopyBlock, Field, Form, Heading, LinkButton, PasswordAgain, QrCode, usePanel } from '../../ui/kit.js';
import { enrolmentErrors } from './factor.form.js';
import { FactorForm } from './factor.form.js';
import { NewRecoveryCodes } from './new-recovery-codes.js';
import { signedInOf } from './factor.form.js';
import { securityTexts } from './texts/index.js';

interface AppView {
  name: string;
  /** In Base32. */
  secret: string;
  /** The same for a QR code. */
  uri: string;
  errors: FieldSentences;
}

/** Adds an authenticator app: its QR code, the secret as text, and the first code. */
function AppPage({ name, secret, uri, errors }: AppView) {
  const { app: t, security, frame } = usePanel().texts(securityTexts);
  const back = '/admin/account/security';
  const code = { name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code' } as const;
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: back, text: security.title }} />
      <Form class="card narrow" action={`${back}/app`} errors={errors}>
        <p>{t.scan}</p>
        <QrCode text={uri} label={t.qr} />
        <CopyBlock id="secret" label={t.secret} text={inGroups(secret)} />
        <Field {...code} label={t.code} max={64} plain required />
        <Field name="name" label={t.name} hint={t.nameHint} value={name} max={80} autocomplete="off" required />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main">{t.submit}</Button>
          <LinkButton href={back} tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </Form>
    </>
  );
}

/** Apps take the spaces out again. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}

declare module 'fastify' {
  interface Session {
    /** The sealed secret of an authenticator app that is being added. */
    newApp?: string;
  }
}

const PURPOSE = 'panel new authenticator app';

/** Adds an authenticator app to the account of who is logged in. */
@PanelPages('account/security')
export class AppController {
  constructor(
    private readonly totp: TotpFactors,
    private readonly codes: NewRecoveryCodes,
    private readonly vault: Vault,
  ) {}

  @Get('app')
  async page(panel: PanelRequest): Promise<void> {
    // The page may be loaded again after the app has read its code.
    panel.session.newApp ??= this.vault.seal(PURPOSE, newTotpSecret());
    await this.show(panel, panel.texts(securityTexts).app.suggestion, {});
  }

  @Post('app')
  @NeedsRole('viewer')
  async add(panel: PanelRequest): Promise<void> {
    const { newApp } = panel.session;
    if (!newApp) return panel.redirect('/admin/account/security/app');
    const { form, errors } = readForm(FactorForm, panel.body);
    const t = panel.texts(securityTexts);
    if (form.code.trim() === '' && !hasErrors(errors)) errors.code = 'code_missing';
    await submit(panel, {
      errors: fieldTexts(t, errors),
      asksPassword: true,
      show: (refused) => this.show(panel, form.name, refused),
      act: async () => {
        const { name, code } = form;
        const secret = this.vault.unseal(PURPOSE, newApp);
        const enrol = () => this.totp.enrol(signedInOf(panel), { name, secret, code }, panel.actor);
        const refused = await enrolmentErrors(enrol, { field: 'code', refused: 'code_wrong' });
        if (hasErrors(refused)) return fieldTexts(t, refused);
        delete panel.session.newApp;
        panel.leaveNotice('good', t.app.done);
        panel.session.usedSecondFactor = true;
        await this.codes.makeFirst(panel);
      },
    });
  }

  private async show(panel: PanelRequest, name: string, errors: FieldSentences): Promise<void> {
    const t = panel.texts(securityTexts);
    const secret = this.vault.unseal(PURPOSE, panel.session.newApp ?? '');
    const view = { name, secret, uri: totpUri(secret, signedInOf(panel).email), errors };
    await panel.show({ title: t.app.title, body: <AppPage {...view} />, isRefused: hasErrors(errors) });
  }
}
