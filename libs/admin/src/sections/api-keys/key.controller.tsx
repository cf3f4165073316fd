import { Injectable, NotFoundException, Post } from '@nestjs/common';
import type { Subject } from '@recado/audit';
import {
  ApiKeys,
  type ApiKeyView,
  KeyDays,
  AuthInputError,
  KeyNotes,
  KeyReplacement,
  KeyRevocation,
} from '@recado/auth';
import { Channels } from '@recado/channels';
import { KeyBacklog } from '@recado/messages';
import { Prices } from '@recado/queries';
import { PRICE_DAYS } from '../../prices/prices.view.js';
import { found, PanelPages, PanelRequest, readId, Reveals, submit } from '../../session/kit.js';
import { keyName, namesOfKey } from '../../ui/kit.js';
import { GRACES } from './key-secrets.page.js';
import { endForm, REPLACE } from './key-secrets.page.js';
import { ManageKeyPage, CANCEL, NOTES, REVOKE } from './manage-key.page.js';
import { keyTexts } from './texts/index.js';

/** Above this the page shows `10.000+`, so that no query counts a long backlog to its end. */
const COUNTED_AT_MOST = 10_000;
/** How many days of requests the page shows. */
const SHOWN_DAYS = 30;
const NO_REQUESTS = Array.from({ length: SHOWN_DAYS }, () => 0);

/** What changes the notes about a key. */
const noteOf = ({ id }: ApiKeyView): Subject => ({ action: 'api_key.noted', target: { type: 'api_key', id } });

/** Shows the page of one key, also when a form on it was refused. */
@Injectable()
export class ShowKey {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly days: KeyDays,
    private readonly backlog: KeyBacklog,
    private readonly prices: Prices,
    private readonly channels: Channels,
  ) {}

  /** The key of a path. Throws NotFoundException. */
  async find(id: number): Promise<ApiKeyView> {
    return found(await this.apiKeys.find(id));
  }

  async show(panel: PanelRequest, key: ApiKeyView): Promise<void> {
    await panel.services.meanwhile.begin(panel, noteOf(key));
    const facts = {
      waiting: await this.backlog.waiting(key.id, COUNTED_AT_MOST + 1),
      countedAtMost: COUNTED_AT_MOST,
      days: (await this.days.last(SHOWN_DAYS, key.id)).get(key.id) ?? NO_REQUESTS,
      prices: await this.prices.days({ apiKeyId: key.id }, PRICE_DAYS),
      isSimulated: !key.testMode && this.channels.isSimulator(this.channels.senderOf(key)),
    };
    await panel.show({ title: keyName(key.name, panel), body: <ManageKeyPage apiKey={key} {...facts} /> });
  }
}

/** What the page of a key changes: its notes, its secrets, and its end with what it left waiting. */
@PanelPages('api-keys/:id', 'administrator')
export class KeyController {
  constructor(
    private readonly notes: KeyNotes,
    private readonly replacement: KeyReplacement,
    private readonly revocation: KeyRevocation,
    private readonly reveals: Reveals,
    private readonly page: ShowKey,
  ) {}

  @Post('notes')
  async note(panel: PanelRequest): Promise<void> {
    const key = await this.page.find(panel.id);
    const { manageKey, fields } = panel.texts(keyTexts);
    await submit(panel, {
      form: NOTES,
      subject: noteOf(key),
      show: () => this.page.show(panel, key),
      act: async () => {
        const outcome = await this.notes.change(key.id, panel.body.notes ?? '', panel.actor);
        if (outcome === 'unknown') throw new NotFoundException();
        if (outcome === 'too_long') return { notes: fields.notes_too_long };
        return [`/admin/api-keys/${key.id}`, outcome === 'saved' ? manageKey.notesSaved : null];
      },
    });
  }

  @Post('replace')
  async replace(panel: PanelRequest): Promise<void> {
    const key = await this.page.find(panel.id);
    const grace = GRACES.find(({ value }) => value === panel.body.grace);
    const { fields } = panel.texts(keyTexts);
    await submit(panel, {
      form: REPLACE,
      errors: grace ? {} : { grace: fields.choice_unknown },
      asksPassword: true,
      show: () => this.page.show(panel, key),
      act: async () => {
        const replaced = await this.replacement.replace(key.id, grace!.ms, panel.actor);
        if (replaced) this.reveals.put(panel, 'key', replaced.secret, { id: key.id, isReplacement: true });
        // Otherwise somebody else revoked the key meanwhile.
        return [`/admin/api-keys/${replaced ? 'created' : key.id}`];
      },
      refused: (error) => {
        if (!(error instanceof AuthInputError) || error.code !== 'too_many_secrets') throw error;
        return { grace: fields.too_many_secrets };
      },
    });
  }

  @Post('secrets/:secretId/end')
  async end(panel: PanelRequest): Promise<void> {
    const key = await this.page.find(panel.id);
    const secret = readId((panel.request.params as { secretId: string }).secretId);
    await submit(panel, {
      form: endForm(secret),
      asksPassword: true,
      show: () => this.page.show(panel, key),
      act: async () => {
        const ended = await this.replacement.endReplaced(key.id, secret, panel.actor);
        const { secretEnded, secretOver } = panel.texts(keyTexts).manageKey;
        return [`/admin/api-keys/${key.id}`, ended ? secretEnded : secretOver];
      },
    });
  }

  @Post('revoke')
  async revoke(panel: PanelRequest): Promise<void> {
    const key = await this.page.find(panel.id);
    const { fields, manageKey } = panel.texts(keyTexts);
    const cancelWaiting = panel.body.cancelWaiting !== undefined;
    await submit(panel, {
      form: REVOKE,
      typed: [namesOfKey(key.name), fields.confirm_mismatch],
      asksPassword: true,
      show: () => this.page.show(panel, key),
      act: async () => {
        await this.revocation.revoke(key.id, panel.actor, { cancelWaiting });
        const said = cancelWaiting ? manageKey.revokedCancelingNotice : manageKey.revokedNotice;
        return ['/admin/api-keys', said(keyName(key.name, panel))];
      },
    });
  }

  @Post('cancel-waiting')
  async cancelWaiting(panel: PanelRequest): Promise<void> {
    const key = await this.page.find(panel.id);
    await submit(panel, {
      form: CANCEL,
      asksPassword: true,
      show: () => this.page.show(panel, key),
      act: async () => {
        await this.revocation.cancelWaiting(key.id, panel.actor);
        return [`/admin/api-keys/${key.id}`];
      },
    });
  }
}
