import { Body, Get, Post } from '@nestjs/common';
import { SecondFactors } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { NewRecoveryCodes } from './new-recovery-codes.js';
import { signedInOf } from './owner.js';
import { RecoveryCodesPage, RenewCodesPage } from './recovery-codes.page.js';
import { securityTexts } from './texts/index.js';

const PAGE = '/admin/account/security';

/** Shows new recovery codes once, and makes others. */
@PanelPages('account/security')
export class RecoveryCodesController {
  constructor(
    private readonly codes: NewRecoveryCodes,
    private readonly factors: SecondFactors,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get('recovery-codes')
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const t = panel.texts(securityTexts).recovery;
    const codes = await this.codes.take(panel);
    if (!codes) return panel.redirect(PAGE, bad(t.gone));
    const body = <RecoveryCodesPage codes={codes} sealed={this.codes.sealForFile(panel, codes)} />;
    await panel.show({ title: t.newTitle, body, reloadable: false });
  }

  /** The codes of the page as a file. It stays open, since they are shown there only once. */
  @Post('recovery-codes/file')
  @NeedsRole('viewer')
  async file(@CurrentRequest() panel: PanelRequest, @Body() { sealed = '' }: FormBody): Promise<void> {
    const { recovery: t } = panel.texts(securityTexts);
    const codes = this.codes.openForFile(panel, sealed);
    if (!codes) return panel.redirect(PAGE, bad(t.gone));
    const { settings, format } = panel;
    const head = [`${t.title} · ${settings.name}`, signedInOf(panel).email, format.dateTime(format.now).text];
    panel.reply.header('content-disposition', `attachment; filename="${t.fileName}.txt"`);
    panel.reply.type('text/plain; charset=utf-8');
    await panel.send([...head, '', ...codes, ''].join('\r\n'));
  }

  @Post('recovery-codes')
  @NeedsRole('viewer')
  async renew(@CurrentRequest() panel: PanelRequest, @Body() { password = '' }: FormBody): Promise<void> {
    if (!(await this.factors.has(signedInOf(panel).id))) return panel.redirect(PAGE);
    const wrong = await this.reauthentication.refusal(panel, password);
    if (!wrong) return this.codes.make(panel);
    const t = panel.texts(securityTexts);
    const body = <RenewCodesPage errors={{ password: t.fields[wrong] }} />;
    await panel.show({ title: t.recovery.title, body, isRefused: true });
  }
}
