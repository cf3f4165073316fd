import { Body, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { ApiKeys, type ApiKeyView } from '@recado/auth';
import { Reauthentication } from '../../session/reauthentication.js';
import { CurrentVisit } from '../../shell/current-visit.js';
import type { FormBody } from '../../shell/form-parser.js';
import { PanelPages } from '../../shell/panel-controller.js';
import { readId } from '../../shell/read-id.js';
import type { FieldErrors } from '../../shell/read-form.js';
import { Visit } from '../../shell/visit.js';
import { keyListView } from './key-list.view.js';
import { manageKeyView } from './manage-key.view.js';

/** The keys: the list, one of them, and the end of one. */
@PanelPages('api-keys')
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get()
  async list(@CurrentVisit() visit: Visit): Promise<void> {
    const model = keyListView(await this.apiKeys.list(), visit);
    await visit.show({ view: 'sections/api-keys/views/list', title: visit.t.keys.title, section: 'apiKeys', model });
  }

  @Get(':id')
  async manage(@CurrentVisit() visit: Visit, @Param('id') id: string): Promise<void> {
    await this.show(visit, await this.find(id), {});
  }

  @Post(':id/revoke')
  async revoke(@CurrentVisit() visit: Visit, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const key = await this.find(id);
    if (body.confirm?.trim() !== key.name) return this.show(visit, key, { confirm: 'confirm_mismatch' });
    const refusal = await this.reauthentication.refusal(visit, body.password ?? '');
    if (refusal) return this.show(visit, key, { password: refusal });
    await this.apiKeys.revoke(key.id, visit.actor);
    visit.leaveNotice('good', visit.t.manageKey.revokedNotice(key.name));
    await visit.redirect('/admin/api-keys');
  }

  private async find(id: string): Promise<ApiKeyView> {
    const key = await this.apiKeys.find(readId(id));
    if (!key) throw new NotFoundException();
    return key;
  }

  private async show(visit: Visit, key: ApiKeyView, errors: FieldErrors): Promise<void> {
    const model = manageKeyView(key, errors, this.reauthentication.isNeeded(visit), visit);
    const status = Object.keys(errors).length > 0 ? 422 : 200;
    await visit.show({ view: 'sections/api-keys/views/manage', title: key.name, section: 'apiKeys', model, status });
  }
}
