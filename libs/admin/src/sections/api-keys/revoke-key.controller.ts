import { Body, Param, Post } from '@nestjs/common';
import { KeyRevocation } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { CANCEL, REVOKE } from './manage-key.page.js';
import { ShowKey } from './show-key.js';
import { keyTexts } from './texts/index.js';
import { keyName, namesOfKey } from '../../ui/key-name.js';

/** Revokes a key, and cancels what it left waiting. */
@PanelPages('api-keys/:id', 'administrator')
export class RevokeKeyController {
  constructor(
    private readonly revocation: KeyRevocation,
    private readonly page: ShowKey,
  ) {}

  @Post('revoke')
  async revoke(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.page.find(id);
    const cancelWaiting = body.cancelWaiting !== undefined;
    if (!namesOfKey(key.name).includes(body.confirm?.trim() ?? '')) {
      panel.refuse(REVOKE, { confirm: panel.texts(keyTexts).fields.confirm_mismatch }, body);
      return this.page.show(panel, key);
    }
    if (await this.page.isRefused(panel, key, REVOKE, body)) return;
    await this.revocation.revoke(key.id, panel.actor, { cancelWaiting });
    const { revokedNotice, revokedCancelingNotice } = panel.texts(keyTexts).manageKey;
    const said = cancelWaiting ? revokedCancelingNotice : revokedNotice;
    await panel.redirect('/admin/api-keys', said(keyName(key.name, panel)));
  }

  @Post('cancel-waiting')
  async cancelWaiting(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') id: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const key = await this.page.find(id);
    if (await this.page.isRefused(panel, key, CANCEL, body)) return;
    await this.revocation.cancelWaiting(key.id, panel.actor);
    await panel.redirect(`/admin/api-keys/${key.id}`);
  }
}
