import { Body, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { CurrentRequest, type FormBody, isFromHere, LATE_FORM_PATH, LateForms, localPath } from '../../session/kit.js';
import { PanelRequest, PublicPages, type UploadBody, uploadOf } from '../../session/kit.js';
import { ShowLogin } from './show-login.js';
import { loginTexts } from './texts/index.js';

/**
 * Takes a form whose session had ended: the browser sends it here once more. It changes nothing and shows the login, which
 * takes the form along. So it needs no token; its token belonged to the session that ended. What another site sends is not
 * taken along: its values would stand in a form of the panel as if the person had typed them.
 */
@PublicPages(LATE_FORM_PATH)
export class LateFormController {
  constructor(
    private readonly screen: ShowLogin,
    private readonly lateForms: LateForms,
  ) {}

  @Post()
  @RouteConfig({ tokenless: true })
  async keep(
    @CurrentRequest() panel: PanelRequest,
    @Query() { action, page }: { action?: unknown; page?: unknown },
    @Body() body: UploadBody | FormBody | undefined,
  ): Promise<void> {
    const { fields, files } = uploadOf(body);
    // Fields may stand behind the files of a form.
    for await (const { bytes } of files) bytes.resume();
    if (!isFromHere(panel)) return panel.redirect('/admin/login');
    const { _csrf, ...typed } = fields;
    const next = localPath(page);
    const late = this.lateForms.seal(panel, { page: next, action: localPath(action), fields: typed });
    // The script that sends files shows an answer that is an error in the place of the form.
    await this.screen.show(panel, { email: '', next, late, error: panel.texts(loginTexts).login.endedBefore }, 401);
  }
}
