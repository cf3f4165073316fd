import { Injectable, NotFoundException } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import { ApiKeys, type ApiKeyView, KeyDays } from '@recado/auth';
import { Channels } from '@recado/channels';
import { KeyBacklog } from '@recado/messages';
import { Prices } from '@recado/queries';
import type { FormBody } from '../../panel/form-parser.js';
import { readId } from '../../panel/read-id.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { PRICE_DAYS } from '../../prices/prices.view.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { ManageKeyPage } from './manage-key.page.js';
import { keyName } from '../../ui/key-name.js';

/** Above this the page shows `10.000+`, so that no query counts a long backlog to its end. */
const COUNTED_AT_MOST = 10_000;
/** How many days of requests the page shows. */
const SHOWN_DAYS = 30;
const NO_REQUESTS = Array.from({ length: SHOWN_DAYS }, () => 0);

/** What changes the notes about a key. */
export const noteOf = ({ id }: ApiKeyView): Subject => ({ action: 'api_key.noted', target: { type: 'api_key', id } });

/** Shows the page of one key, also when a form on it was refused. */
@Injectable()
export class ShowKey {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly days: KeyDays,
    private readonly backlog: KeyBacklog,
    private readonly prices: Prices,
    private readonly reauthentication: Reauthentication,
    private readonly channels: Channels,
    private readonly meanwhile: Meanwhile,
  ) {}

  /** The key of a path. Throws NotFoundException. */
  async find(id: string): Promise<ApiKeyView> {
    const key = await this.apiKeys.find(readId(id));
    if (!key) throw new NotFoundException();
    return key;
  }

  async show(panel: PanelRequest, key: ApiKeyView): Promise<void> {
    await this.meanwhile.begin(panel, noteOf(key));
    const facts = {
      waiting: await this.backlog.waiting(key.id, COUNTED_AT_MOST + 1),
      countedAtMost: COUNTED_AT_MOST,
      days: (await this.days.last(SHOWN_DAYS, key.id)).get(key.id) ?? NO_REQUESTS,
      prices: await this.prices.days({ apiKeyId: key.id }, PRICE_DAYS),
      isSimulated: !key.testMode && this.channels.isSimulator(this.channels.senderOf(key)),
    };
    await panel.show({ title: keyName(key.name, panel), body: <ManageKeyPage apiKey={key} {...facts} /> });
  }

  /** Whether the password of the form of this name is refused. If so, the page is shown again, and says it. */
  async isRefused(panel: PanelRequest, key: ApiKeyView, form: string, body: FormBody): Promise<boolean> {
    const isRefused = await this.reauthentication.isRefused(panel, form, body);
    if (isRefused) await this.show(panel, key);
    return isRefused;
  }
}
