import { Get } from '@nestjs/common';
import { type FormatObstacle, WebhookEndpoints, WebhookFormats } from '@recado/webhooks';
import { bad, NeedsRole, PanelPages, PanelRequest, Reveals } from '../../session/kit.js';
import { CopyNow, Heading, LinkButton, NewSecret } from '../../ui/kit.js';
import { obstacleOf, shownUrl, ROOT, endpointPath, useTexts } from './shared.js';
import { webhookTexts } from './texts/index.js';

interface CreatedEndpointProps {
  title: string;
  url: string;
  secret: string;
  /** What becomes of the secret before it; null: there was none. */
  fate: string | null;
  obstacle: FormatObstacle | null;
  back: string;
}

/** The secret of an endpoint, to be copied now. */
function CreatedEndpointPage({ title, url, secret, fate, obstacle, back }: CreatedEndpointProps) {
  const { created: t, obstacles } = useTexts();
  return (
    <>
      <Heading title={title} lead={url} />
      <CopyNow title={t.copyNow} sentences={[t.explain, fate]} />
      {obstacle && <p class="notice notice-warn">{obstacles[obstacle.why](obstacle.dialect)}</p>}
      <div class="card stack created">
        <NewSecret title={t.secret} secret={secret} />
        <p class="actions">
          <LinkButton href={back} icon="check">
            {t.done}
          </LinkButton>
          <LinkButton href={`${ROOT}/events`} tone="plain">
            {t.verify}
          </LinkButton>
        </p>
      </div>
    </>
  );
}

/** Shows a secret that was just made, once. */
@PanelPages('webhooks/created')
export class CreatedEndpointController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly reveals: Reveals,
    private readonly formats: WebhookFormats,
  ) {}

  @Get()
  @NeedsRole('administrator')
  async page(panel: PanelRequest): Promise<void> {
    const { created: t } = panel.texts(webhookTexts);
    const revealed = await this.reveals.take(panel, 'webhook');
    const endpoint = revealed && (await this.endpoints.find(revealed.id));
    if (!revealed || !endpoint) {
      return panel.redirect(ROOT, bad(t.shown));
    }
    const { secret, isReplacement } = revealed;
    const { previousUntil } = endpoint;
    const until = previousUntil === null ? null : panel.format.dateTime(previousUntil).text;
    const fate = until === null ? t.oldEnded : t.oldUntil(until);
    const title = isReplacement ? t.rotatedTitle : t.title;
    const obstacle = await obstacleOf(endpoint, this.formats);
    const props = { title, url: shownUrl(endpoint.url, panel), secret, obstacle, back: endpointPath(endpoint.id) };
    const body = <CreatedEndpointPage {...props} fate={isReplacement ? fate : null} />;
    await panel.show({ title, body, reloadable: false });
  }
}
