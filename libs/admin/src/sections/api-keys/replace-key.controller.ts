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
    const refuse = (code: string) =>
      this.page.show(panel, key, { form: 'replace', errors: { grace: code }, entered: body });
    if (!grace) return refuse('choice_unknown');
    if (!(await this.page.isProved(panel, key, 'replace', body))) return;
    const fault = await this.exchange(panel, key, grace.ms);
    if (fault) await refuse(fault);
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
    if (!(await this.page.isProved(panel, key, `end ${secret}`, body))) return;
    const ended = await this.replacement.endReplaced(key.id, secret, panel.actor);
    const { secretEnded, secretOver } = panel.texts(keyTexts).manageKey;
    panel.leaveNotice('good', ended ? secretEnded : secretOver);
    await panel.redirect(`/admin/api-keys/${key.id}`);
  }

  /** Resolves to the code of why the key was not replaced; null: it was, and its secret is shown. */
  private async exchange(panel: PanelRequest, key: ApiKeyView, graceMs: number): Promise<string | null> {
    try {
      const replaced = await this.replacement.replace(key.id, graceMs, panel.actor);
      if (replaced) this.reveal.put(panel, key.id, replaced.secret, true);
      // Otherwise somebody else revoked the key meanwhile.
      await panel.redirect(`/admin/api-keys/${replaced ? 'created' : key.id}`);
      return null;
    } catch (error) {
      if (!(error instanceof AuthInputError) || error.code !== 'too_many_secrets') throw error;
      return error.code;
    }
  }
}
