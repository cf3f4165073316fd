import { Get } from '@nestjs/common';
import { WebhookEndpoints } from '@recado/webhooks';
import { CurrentRequest } from '../../../panel/current-request.js';
import { bad, PanelRequest } from '../../../panel/panel-request.js';
import { NeedsRole } from '../../../session/needs-role.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { shownUrl } from '../shared/endpoint-state.js';
import { endpointPath, ROOT } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { CreatedEndpointPage } from './created-endpoint.page.js';
import { WebhookReveal } from './webhook-reveal.js';

/** Shows a secret that was just made, once. */
@PanelPages('webhooks/created')
export class CreatedEndpointController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly reveal: WebhookReveal,
  ) {}

  @Get()
  @NeedsRole('administrator')
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const { created: t } = panel.texts(webhookTexts);
    const revealed = await this.reveal.take(panel);
    const endpoint = revealed && (await this.endpoints.find(revealed.endpointId));
    if (!revealed || !endpoint) {
      return panel.redirect(ROOT, bad(t.shown));
    }
    const { secret, isReplacement } = revealed;
    const { previousUntil } = endpoint;
    const until = previousUntil === null ? null : panel.format.dateTime(previousUntil).text;
    const fate = until === null ? t.oldEnded : t.oldUntil(until);
    const title = isReplacement ? t.rotatedTitle : t.title;
    const props = { title, url: shownUrl(endpoint.url, panel), secret, back: endpointPath(endpoint.id) };
    const body = <CreatedEndpointPage {...props} fate={isReplacement ? fate : null} />;
    await panel.show({ title, body, reloadable: false });
  }
}
