import { Body, Get, NotFoundException, Post } from '@nestjs/common';
import { Passkeys } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { hasErrors, readForm } from '../../panel/read-form.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { challengeOf, takeChallenge } from '../../session/passkey-challenge.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { type FieldErrors, fieldTexts } from '../../i18n/field-errors.js';
import { enrolmentErrors } from './factor-errors.js';
import { FactorForm } from './factor.form.js';
import { NewRecoveryCodes } from './new-recovery-codes.js';
import { signedInOf } from './owner.js';
import { PasskeyPage } from './passkey.page.js';
import { securityTexts } from './texts/index.js';

/** Adds a passkey to the account of who is logged in. */
@PanelPages('account/security')
export class PasskeyController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly codes: NewRecoveryCodes,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get('passkey')
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.show(panel, panel.texts(securityTexts).passkey.suggestion, {});
  }

  @Post('passkey')
  @NeedsRole('viewer')
  async add(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const { form, errors } = readForm(FactorForm, body);
    const refused = hasErrors(errors) ? errors : await this.refusal(panel, form);
    if (hasErrors(refused)) return this.show(panel, form.name, refused);
    panel.leaveNotice('good', panel.texts(securityTexts).passkey.done);
    panel.session.usedSecondFactor = true;
    await this.codes.makeFirst(panel);
  }

  private async refusal(panel: PanelRequest, { name, response, password }: FactorForm) {
    const challenge = await takeChallenge(panel);
    const wrong = await this.reauthentication.refusal(panel, password);
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
