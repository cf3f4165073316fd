import { Body, Param, Post } from '@nestjs/common';
import { KeyRevocation } from '@recado/auth';
import { CurrentVisit } from '../../panel/current-visit.js';
import type { FormBody } from '../../panel/form-parser.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { KeyPage } from './key.page.js';

/** Ends a key, and what it left waiting. */
@PanelPages('api-keys/:id')
export class RevokeKeyController {
  constructor(
    private readonly revocation: KeyRevocation,
    private readonly page: KeyPage,
  ) {}

  @Post('revoke')
  async revoke(@CurrentVisit() visit: Visit, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.page.find(id);
    const cancelWaiting = body.cancelWaiting !== undefined;
    if (body.confirm?.trim() !== key.name) {
      return this.page.show(visit, key, { form: 'revoke', errors: { confirm: 'confirm_mismatch' }, cancelWaiting });
    }
    if (!(await this.page.isProved(visit, key, 'revoke', body.password))) return;
    await this.revocation.revoke(key.id, visit.actor, { cancelWaiting });
    const { revokedNotice, revokedCancelingNotice } = visit.t.manageKey;
    visit.leaveNotice('good', cancelWaiting ? revokedCancelingNotice(key.name) : revokedNotice(key.name));
    await visit.redirect('/admin/api-keys');
  }

  @Post('cancel-waiting')
  async cancelWaiting(@CurrentVisit() visit: Visit, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.page.find(id);
    if (!(await this.page.isProved(visit, key, 'cancel', body.password))) return;
    await this.revocation.cancelWaiting(key.id, visit.actor);
    await visit.redirect(`/admin/api-keys/${key.id}`);
  }
}
