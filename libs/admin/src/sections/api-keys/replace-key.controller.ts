import { Body, Param, Post } from '@nestjs/common';
import { type ApiKeyView, AuthInputError, KeyReplacement } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { GRACES } from './graces.js';
import { KeyReveal } from './key-reveal.js';
import { KeyPage } from './key.page.js';
import { keyTexts } from './texts/index.js';

/** Replaces the secret of a key, and ends the old one before its grace is over. */
@PanelPages('api-keys/:id', 'administrator')
export class ReplaceKeyController {
  constructor(
    private readonly replacement: KeyReplacement,
    private readonly reveal: KeyReveal,
    private readonly page: KeyPage,
  ) {}

  @Post('replace')
  async replace(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.page.find(id);
    const grace = GRACES.find(({ value }) => value === body.grace);
    if (!grace) return this.page.show(panel, key, { form: 'replace', errors: { grace: 'choice_unknown' } });
    if (await this.page.isProved(panel, key, 'replace', body.password)) await this.exchange(panel, key, grace.ms);
  }

  @Post('secrets/:secretId/end')
  async end(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') id: string,
    @Param('secretId') secretId: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const key = await this.page.find(id);
    const secret = readId(secretId);
    if (!(await this.page.isProved(panel, key, `end ${secret}`, body.password))) return;
    const ended = await this.replacement.endReplaced(key.id, secret, panel.actor);
    const { secretEnded, secretOver } = panel.texts(keyTexts).manageKey;
    panel.leaveNotice('good', ended ? secretEnded : secretOver);
    await panel.redirect(`/admin/api-keys/${key.id}`);
  }

  private async exchange(panel: PanelRequest, key: ApiKeyView, graceMs: number): Promise<void> {
    try {
      const replaced = await this.replacement.replace(key.id, graceMs, panel.actor);
      // Somebody else revoked the key meanwhile.
      if (!replaced) return await panel.redirect(`/admin/api-keys/${key.id}`);
      this.reveal.put(panel, key.id, replaced.secret, true);
      await panel.redirect('/admin/api-keys/created');
    } catch (error) {
      if (!(error instanceof AuthInputError) || error.code !== 'too_many_secrets') throw error;
      await this.page.show(panel, key, { form: 'replace', errors: { grace: error.code } });
    }
  }
}
