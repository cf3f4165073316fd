import { Get, Post } from '@nestjs/common';
import { ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { bad, fieldErrors, hasErrors, submit, fieldTexts, type FieldSentences, Reveals } from '../../session/kit.js';
import { PanelPages, PanelRequest } from '../../session/kit.js';
import { CopyBlock, CopyNow, docsHref, Heading, LinkButton, NewSecret, usePanel } from '../../ui/kit.js';
import { KeyFormPage } from './key-form.page.js';
import { createdView, type CreatedKeyView } from './created-key.view.js';
import { type KeyFormReading, NewKeyForm, readKeyForm } from './key.form.js';
import { keyTexts } from './texts/index.js';
import { toSettings } from './to-settings.js';

/** The page that shows a new secret, once. */
function CreatedKeyPage({ view }: { view: CreatedKeyView }) {
  const { texts, language } = usePanel();
  const { created: t } = texts(keyTexts);
  return (
    <>
      <Heading title={view.title} lead={view.summary} />
      <CopyNow title={t.copyNow} sentences={[view.explain, view.fate]} />
      <div class="card stack created">
        <NewSecret title={t.secret} secret={view.secret} />
        <section class="stack">
          <h2>{t.first}</h2>
          <p class="help">{t.firstHint}</p>
          <CopyBlock id="sample" label="curl" text={view.sample} />
          <p>
            <a href={docsHref(language)}>{t.more}</a>
          </p>
        </section>
        <p class="actions">
          <LinkButton href={view.back} icon="check">
            {t.done}
          </LinkButton>
          {view.messages && (
            <LinkButton href={view.messages} icon="message">
              {t.arrives}
            </LinkButton>
          )}
        </p>
      </div>
    </>
  );
}

type ReadForm = Pick<KeyFormReading<NewKeyForm>, 'form' | 'ticked'>;

/** Creates a key, and shows its secret once. */
@PanelPages('api-keys', 'administrator')
export class NewKeyController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly reveals: Reveals,
    private readonly channels: Channels,
  ) {}

  @Get('new')
  async page(panel: PanelRequest): Promise<void> {
    await this.show(panel, { form: new NewKeyForm(), ticked: [] }, {});
  }

  @Post('new')
  async create(panel: PanelRequest): Promise<void> {
    const t = panel.texts(keyTexts);
    const reading = readKeyForm(NewKeyForm, panel.body);
    const { form, ticked, errors } = reading;
    const testMode = form.mode === 'test';
    const context = {
      now: panel.format.now,
      zone: panel.settings.timezone,
      channels: this.channels.openSenders(),
      testMode,
    };
    const { input, errors: ofSettings } = toSettings(form, ticked, context);
    await submit(panel, {
      errors: fieldTexts(t, { ...ofSettings, ...errors }),
      asksPassword: true,
      show: (refused) => this.show(panel, reading, refused),
      act: async () => {
        const { key, secret } = await this.apiKeys.issue({ ...input, testMode }, panel.actor);
        this.reveals.put(panel, 'key', secret, { id: key.id, isReplacement: false });
        return ['/admin/api-keys/created'];
      },
      refused: (error) => fieldTexts(t, fieldErrors(error)),
    });
  }

  /** Shows the secret of a new key, or of a key that was replaced. */
  @Get('created')
  async created(panel: PanelRequest): Promise<void> {
    const revealed = await this.reveals.take(panel, 'key');
    const key = revealed && (await this.apiKeys.find(revealed.id));
    if (!key) return panel.redirect('/admin/api-keys', bad(panel.texts(keyTexts).created.shown));
    const view = createdView(key, revealed, panel);
    await panel.show({ title: view.title, body: <CreatedKeyPage view={view} />, reloadable: false });
  }

  private async show(panel: PanelRequest, { form, ticked }: ReadForm, errors: FieldSentences): Promise<void> {
    const { keys, newKey } = panel.texts(keyTexts);
    const { title, lead, submit } = newKey;
    const channels = this.channels.openSenders();
    const isSimulated = this.channels.isSimulator(this.channels.senderOf({ defaultChannelId: null }));
    const back = '/admin/api-keys';
    const place = { action: `${back}/new`, trail: { href: back, text: keys.title } };
    const props = { form, ticked, errors, channels, isSimulated, title, lead, submit, ...place };
    await panel.show({ title, body: <KeyFormPage {...props} />, isRefused: hasErrors(errors) });
  }
}
