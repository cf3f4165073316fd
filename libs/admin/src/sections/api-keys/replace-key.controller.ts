import { Body, Param, Post } from '@nestjs/common';
import { type ApiKeyView, AuthInputError, KeyReplacement } from '@recado/auth';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { readId } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { GRACES } from './graces.js';
import { KeyReveal } from './key-reveal.js';
import { endForm, REPLACE } from './key-secrets.page.js';
import { ShowKey } from './show-key.js';
import { keyTexts } from './texts/index.js';

/** Replaces the secret of a key, and ends the old one before its grace is over. */
@PanelPages('api-keys/:id', 'administrator')
export class ReplaceKeyController {
  constructor(
    private readonly replacement: KeyReplacement,
    private readonly reveal: KeyReveal,
    private readonly page: ShowKey,
  ) {}

  @Post('replace')
  async replace(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.page.find(id);
    const grace = GRACES.find(({ value }) => value === body.grace);
    const { fields } = panel.texts(keyTexts);
    const refuse = (sentence: string) => {
      panel.refuse(REPLACE, { grace: sentence }, body);
      return this.page.show(panel, key);
    };
    if (!grace) return refuse(fields.choice_unknown);
    if (await this.page.isRefused(panel, key, REPLACE, body)) return;
    const isReplaced = await this.exchange(panel, key, grace.ms);
    if (!isReplaced) await refuse(fields.too_many_secrets);
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
    if (await this.page.isRefused(panel, key, endForm(secret), body)) return;
    const ended = await this.replacement.endReplaced(key.id, secret, panel.actor);
    const { secretEnded, secretOver } = panel.texts(keyTexts).manageKey;
    await panel.redirect(`/admin/api-keys/${key.id}`, ended ? secretEnded : secretOver);
  }

  /** Shows the new secret. Resolves to false where the key has too many secrets to be replaced. */
  private async exchange(panel: PanelRequest, key: ApiKeyView, graceMs: number): Promise<boolean> {
    try {
      const replaced = await this.replacement.replace(key.id, graceMs, panel.actor);
      if (replaced) this.reveal.put(panel, key.id, replaced.secret, true);
      // Otherwise somebody else revoked the key meanwhile.
      await panel.redirect(`/admin/api-keys/${replaced ? 'created' : key.id}`);
      return true;
    } catch (error) {
      if (!(error instanceof AuthInputError) || error.code !== 'too_many_secrets') throw error;
      return false;
    }
  }
}
