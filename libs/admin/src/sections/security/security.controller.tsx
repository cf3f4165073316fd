import { Get } from '@nestjs/common';
import { Passkeys, RecoveryCodes, SecondFactorRoles, SecondFactors } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { signedInOf } from './owner.js';
import { SecurityPage } from './security.page.js';
import { securityTexts } from './texts/index.js';

/** The second factors of who is logged in. */
@PanelPages('account/security')
export class SecurityController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly roles: SecondFactorRoles,
    private readonly passkeys: Passkeys,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const owner = signedInOf(panel);
    const t = panel.texts(securityTexts);
    const view = {
      factors: await this.factors.list(owner.id),
      codesLeft: await this.recoveryCodes.left(owner.id),
      isRequired: (await this.roles.needOf(owner)) === 'enrolment',
      hasPasskeys: this.passkeys.areUsable,
    };
    await panel.show({ title: t.security.title, body: <SecurityPage {...view} /> });
  }
}
