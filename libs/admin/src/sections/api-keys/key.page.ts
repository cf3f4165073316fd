import { Injectable, NotFoundException } from '@nestjs/common';
import { ApiKeys, type ApiKeyView } from '@recado/auth';
import { KeyBacklog } from '@recado/messages';
import { readId } from '../../panel/read-id.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { type KeyFormName, manageKeyView, type RefusedKeyForm } from './manage-key.view.js';

/** More of them than this need no exact figure. */
const COUNTED_AT_MOST = 10_000;

/** The page of one key, which shows what every form on it refuses as well. */
@Injectable()
export class KeyPage {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly backlog: KeyBacklog,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** The key of a path. Throws NotFoundException. */
  async find(id: string): Promise<ApiKeyView> {
    const key = await this.apiKeys.find(readId(id));
    if (!key) throw new NotFoundException();
    return key;
  }

  /** Shows the key, with the form that was refused open. */
  async show(panel: PanelRequest, key: ApiKeyView, refused?: RefusedKeyForm): Promise<void> {
    const waiting = await this.backlog.waiting(key.id, COUNTED_AT_MOST + 1);
    const facts = { waiting, countedAtMost: COUNTED_AT_MOST, asksPassword: this.reauthentication.isNeeded(panel) };
    const model = manageKeyView(key, facts, refused, panel);
    await panel.show({
      view: 'sections/api-keys/views/manage',
      title: key.name,
      section: 'apiKeys',
      model,
      isRefused: refused !== undefined,
    });
  }

  /** Whether the person has proved who they are; otherwise shows the page with the form's password refused. */
  async isProved(panel: PanelRequest, key: ApiKeyView, form: KeyFormName, password: string | undefined) {
    const refusal = await this.reauthentication.refusal(panel, password ?? '');
    if (refusal) await this.show(panel, key, { form, errors: { password: refusal } });
    return refusal === null;
  }
}
