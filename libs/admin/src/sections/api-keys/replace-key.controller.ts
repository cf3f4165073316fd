import { Body, Param, Post } from '@nestjs/common';
import { type ApiKeyView, AuthInputError, KeyReplacement } from '@recado/auth';
import { CurrentVisit } from '../../panel/current-visit.js';
import type { FormBody } from '../../panel/form-parser.js';
import { readId } from '../../panel/read-id.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { GRACES } from './graces.js';
import { KeyReveal } from './key-reveal.js';
import { KeyPage } from './key.page.js';

/** Gives a key a new secret, and ends the one before it ahead of its time. */
@PanelPages('api-keys/:id')
export class ReplaceKeyController {
  constructor(
    private readonly replacement: KeyReplacement,
    private readonly reveal: KeyReveal,
    private readonly page: KeyPage,
  ) {}

  @Post('replace')
  async replace(@CurrentVisit() visit: Visit, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.page.find(id);
    const grace = GRACES.find(({ value }) => value === body.grace);
    if (!grace) return this.page.show(visit, key, { form: 'replace', errors: { grace: 'choice_unknown' } });
    if (await this.page.isProved(visit, key, 'replace', body.password)) await this.exchange(visit, key, grace.ms);
  }

  @Post('secrets/:secretId/end')
  async end(
    @CurrentVisit() visit: Visit,
    @Param('id') id: string,
    @Param('secretId') secretId: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const key = await this.page.find(id);
    const secret = readId(secretId);
    if (!(await this.page.isProved(visit, key, `end ${secret}`, body.password))) return;
    const ended = await this.replacement.endReplaced(key.id, secret, visit.actor);
    const { secretEnded, secretOver } = visit.t.manageKey;
    visit.leaveNotice('good', ended ? secretEnded : secretOver);
    await visit.redirect(`/admin/api-keys/${key.id}`);
  }

  private async exchange(visit: Visit, key: ApiKeyView, graceMs: number): Promise<void> {
    try {
      const replaced = await this.replacement.replace(key.id, graceMs, visit.actor);
      // Revoked by somebody else a moment ago.
      if (!replaced) return await visit.redirect(`/admin/api-keys/${key.id}`);
      this.reveal.put(visit, key.id, replaced.secret, true);
      await visit.redirect('/admin/api-keys/created');
    } catch (error) {
      if (!(error instanceof AuthInputError) || error.code !== 'too_many_secrets') throw error;
      await this.page.show(visit, key, { form: 'replace', errors: { grace: error.code } });
    }
  }
}
