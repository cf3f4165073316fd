import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config, Settings } from '@recado/config';
import { type AlertMessageView, AlertMessages } from './messages/alert-messages.js';
import { EmailRoute, WebhookRoute, WhatsappRoute, type Route } from './routes.js';
import type { KnownAlertSettings } from './settings/alert-settings-store.js';

/** Messages of one call; the next call goes on. */
const AT_ONCE = 20;

/** Delivers the messages to the owner that are due. */
@Injectable()
export class AlertDeliveries {
  private readonly logger = new Logger('Alerts');
  private readonly routes: readonly Route[];

  constructor(
    private readonly messages: AlertMessages,
    private readonly installation: Settings,
    @Inject(CONFIG) private readonly config: Config,
    email: EmailRoute,
    webhook: WebhookRoute,
    whatsapp: WhatsappRoute,
  ) {
    this.routes = [email, webhook, whatsapp];
  }

  /** Makes one attempt of each message that is due, one after the other. `isStopping` ends it after the present one. */
  async deliverDue(known: KnownAlertSettings, isStopping: () => boolean = () => false): Promise<void> {
    for (let count = 0; count < AT_ONCE && !isStopping(); count++) {
      const message = await this.messages.take();
      if (!message) return;
      const error = await this.attempt(message, known);
      await this.messages.record(message, error);
      if (error !== null)
        this.logger.warn(`alert message ${message.id} by ${message.route} was not delivered: ${error}`);
    }
  }

  private async attempt(message: AlertMessageView, known: KnownAlertSettings): Promise<string | null> {
    const route = this.routes.find(({ name }) => name === message.route);
    if (!route) return 'route_removed';
    const { name, timezone } = this.installation;
    const { language } = known.settings;
    const url = `${this.config.http.baseUrl}/admin/alerts`;
    try {
      return await route.deliver(message, known, { installation: name, language, timezone, url });
    } catch (error) {
      this.logger.error(error);
      return 'internal_error';
    }
  }
}
