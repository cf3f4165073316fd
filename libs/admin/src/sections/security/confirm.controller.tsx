import { Body, Get, NotFoundException, Post, Query } from '@nestjs/common';
import { Passkeys } from '@recado/auth';
import { localPath } from '../../panel/admin-path.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { challengeOf, takeChallenge } from '../../session/passkey-challenge.js';
import { ConfirmPage } from './confirm.page.js';
import { signedInOf } from './owner.js';
import { securityTexts } from './texts/index.js';

/** Confirms by a passkey, in place of the password, that it is still the same person. */
@PanelPages('account/security')
export class ConfirmController {
  constructor(private readonly passkeys: Passkeys) {}

  @Get('confirm')
  async page(@CurrentRequest() panel: PanelRequest, @Query('next') next: unknown): Promise<void> {
    await this.show(panel, localPath(next), false);
  }

  @Post('confirm')
  @NeedsRole('viewer')
  async confirm(@CurrentRequest() panel: PanelRequest, @Body() { response = '', next }: FormBody): Promise<void> {
    const challenge = await takeChallenge(panel);
    const id = await this.passkeys.accept({ response, challenge });
    if (id !== signedInOf(panel).id) return this.show(panel, localPath(next), true);
    panel.session.authenticatedAt = panel.format.now;
    panel.session.usedSecondFactor = true;
    await panel.redirect(localPath(next));
  }

  private async show(panel: PanelRequest, next: string, isRefused: boolean): Promise<void> {
    if (!this.passkeys.areUsable) throw new NotFoundException();
    const t = panel.texts(securityTexts).confirm;
    const options = await this.passkeys.useOptions(signedInOf(panel).id, challengeOf(panel));
    const errors = isRefused ? { response: t.refused } : {};
    const body = <ConfirmPage next={next} options={options} errors={errors} />;
    await panel.show({ title: t.title, body, isRefused });
  }
}
