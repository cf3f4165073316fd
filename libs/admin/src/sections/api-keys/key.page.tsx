import { Injectable, NotFoundException } from '@nestjs/common';
import { ApiKeys, type ApiKeyView, KeyDays } from '@recado/auth';
import { Channels } from '@recado/channels';
import { KeyBacklog } from '@recado/messages';
import { Prices } from '@recado/queries';
import type { FormBody } from '../../panel/form-parser.js';
import { readId } from '../../panel/read-id.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { PRICE_DAYS } from '../../prices/prices.view.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { ManageKeyPage } from './manage-key.page.js';
import { type KeyFormName, manageKeyView, type RefusedKeyForm } from './manage-key.view.js';

/** Above this the page shows `10.000+`, so that no query counts a long backlog to its end. */
const COUNTED_AT_MOST = 10_000;
/** How many days of requests the page shows. */
const SHOWN_DAYS = 30;
const NO_REQUESTS = Array.from({ length: SHOWN_DAYS }, () => 0);

/** Shows the page of one key, also when a form on it was refused. */
@Injectable()
export class KeyPage {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly days: KeyDays,
    private readonly backlog: KeyBacklog,
    private readonly prices: Prices,
    private readonly reauthentication: Reauthentication,
    private readonly channels: Channels,
  ) {}

  /** The key of a path. Throws NotFoundException. */
  async find(id: string): Promise<ApiKeyView> {
    const key = await this.apiKeys.find(readId(id));
    if (!key) throw new NotFoundException();
    return key;
  }

  /** Shows the key. `refused`: a form on the page was refused, and is open. `refusedNotes`: the notes were. */
  async show(
    panel: PanelRequest,
    key: ApiKeyView,
    refused?: RefusedKeyForm,
    refusedNotes?: { typed: string; error: string },
  ): Promise<void> {
    const waiting = await this.backlog.waiting(key.id, COUNTED_AT_MOST + 1);
    const days = (await this.days.last(SHOWN_DAYS, key.id)).get(key.id) ?? NO_REQUESTS;
    const prices = await this.prices.days({ apiKeyId: key.id }, PRICE_DAYS);
    const isSimulated = !key.testMode && this.channels.isSimulator(this.channels.senderOf(key));
    const facts = { waiting, isSimulated, prices, countedAtMost: COUNTED_AT_MOST, days, refusedNotes };
    const view = manageKeyView(key, facts, refused, panel);
    const body = <ManageKeyPage view={view} />;
    await panel.show({ title: key.name, body, isRefused: (refused ?? refusedNotes) !== undefined });
  }

  /** Whether the password was given. If not, the page is shown with the error at the form's password. */
  async isProved(panel: PanelRequest, key: ApiKeyView, form: KeyFormName, entered: FormBody): Promise<boolean> {
    const refusal = await this.reauthentication.refusal(panel, entered.password ?? '');
    if (refusal) await this.show(panel, key, { form, errors: { password: refusal }, entered });
    return refusal === null;
  }
}
