import { Body, Get, Post, Query } from '@nestjs/common';
import { fieldTexts } from '../../i18n/field-errors.js';
import { localPath } from '../../panel/admin-path.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { ConfirmPasswordPage } from './confirm-password.page.js';
import { accountTexts } from './texts/index.js';

/** Asks for the password before an address that has no form of its own, such as that of a file, and leads there. */
@PanelPages('account/confirm', 'viewer')
export class ConfirmPasswordController {
  constructor(private readonly reauthentication: Reauthentication) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Query('next') next: unknown): Promise<void> {
    if (!panel.asksPassword) return panel.redirect(localPath(next));
    await show(panel, localPath(next));
  }

  @Post()
  async confirm(@CurrentRequest() panel: PanelRequest, @Body() { password = '', next }: FormBody): Promise<void> {
    const wrong = await this.reauthentication.refusal(panel, password);
    if (!wrong) return panel.redirect(localPath(next));
    await show(panel, localPath(next), fieldTexts(panel.texts(accountTexts), { password: wrong }));
  }
}

async function show(panel: PanelRequest, next: string, errors = {}): Promise<void> {
  const body = <ConfirmPasswordPage next={next} errors={errors} />;
  const isRefused = Object.keys(errors).length > 0;
  await panel.show({ title: panel.texts(accountTexts).confirm.title, body, isRefused });
}
