import { Get, NotFoundException, Post } from '@nestjs/common';
import { Passkeys } from '@recado/auth';
import { challengeOf, type FieldErrors, type FieldSentences, fieldTexts } from '../../session/kit.js';
import { hasErrors, NeedsRole, PanelPages, PanelRequest, readForm } from '../../session/kit.js';
import { takeChallenge } from '../../session/kit.js';
import { Button, Field, Heading, LinkButton, PasskeyForm, PasskeysMissing, PasswordAgain } from '../../ui/kit.js';
import { usePanel } from '../../ui/kit.js';
import { enrolmentErrors } from './factor.form.js';
import { FactorForm } from './factor.form.js';
import { NewRecoveryCodes } from './new-recovery-codes.js';
import { signedInOf } from './factor.form.js';
import { securityTexts } from './texts/index.js';

interface PasskeyView {
  name: string;
  /** What the server asks the browser for. */
  options: object;
  errors: FieldSentences;
}

/** Adds a passkey. */
function PasskeyPage({ name, options, errors }: PasskeyView) {
  const { passkey: t, security, frame } = usePanel().texts(securityTexts);
  const back = '/admin/account/security';
  const ceremony = { ceremony: 'create', options, failed: t.failed, errors } as const;
  return (
    <>
      <Heading title={t.title} lead={t.lead} trail={{ href: back, text: security.title }} />
      <PasskeyForm class="card narrow" action={`${back}/passkey`} {...ceremony}>
        <Field name="name" label={t.name} hint={t.nameHint} value={name} max={80} autocomplete="off" required />
        <PasswordAgain />
        <p class="actions">
          <Button tone="main" icon="key">
            {t.submit}
          </Button>
          <LinkButton href={back} tone="plain">
            {frame.cancel}
          </LinkButton>
        </p>
      </PasskeyForm>
      <PasskeysMissing text={t.unsupported} />
    </>
  );
}

/** Adds a passkey to the account of who is logged in. */
@PanelPages('account/security')
export class PasskeyController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly codes: NewRecoveryCodes,
  ) {}

  @Get('passkey')
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, panel.texts(securityTexts).passkey.suggestion, {});
  }

  @Post('passkey')
  @NeedsRole('viewer')
  async add(panel: PanelRequest): Promise<void> {
    const { form, errors } = readForm(FactorForm, panel.body);
    const refused = hasErrors(errors) ? errors : await this.refusal(panel, form);
    if (hasErrors(refused)) return this.show(panel, form.name, refused);
    panel.leaveNotice('good', panel.texts(securityTexts).passkey.done);
    panel.session.usedSecondFactor = true;
    await this.codes.makeFirst(panel);
  }

  private async refusal(panel: PanelRequest, { name, response, password }: FactorForm) {
    const challenge = await takeChallenge(panel);
    const wrong = await panel.services.reauthentication.refusal(panel, password);
    if (wrong) return { password: wrong };
    const enrol = () => this.passkeys.enrol(signedInOf(panel), { name, response, challenge }, panel.actor);
    return enrolmentErrors(enrol, { field: 'response', refused: 'passkey_refused' });
  }

  private async show(panel: PanelRequest, name: string, errors: FieldErrors): Promise<void> {
    if (!this.passkeys.areUsable) throw new NotFoundException();
    const t = panel.texts(securityTexts);
    const options = await this.passkeys.enrolmentOptions(signedInOf(panel), challengeOf(panel));
    const body = <PasskeyPage name={name} options={options} errors={fieldTexts(t, errors)} />;
    await panel.show({ title: t.passkey.title, body, isRefused: hasErrors(errors) });
  }
}
