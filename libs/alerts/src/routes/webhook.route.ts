import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { programVersion } from '@recado/config';
import { Clock, Installation, isoTime } from '@recado/core';
import { signedHeaders, WebhookTransport } from '@recado/webhooks';
import type { AlertContent } from '../messages/alert-content.js';
import type { AlertMessageView } from '../messages/alert-messages.js';
import { wordAlert } from '../messages/alert-wording.js';
import type { Teller } from '../messages/message-text.js';
import type { KnownAlertSettings } from '../settings/alert-settings-store.js';
import type { AlertView } from '../state/alert.view.js';
import { Route } from './route.js';

const CONTENT = { 'content-type': 'application/json', 'user-agent': `Recado/${programVersion()}` };

/** Posts alerts as the webhooks of integrators are posted: signed, to public addresses only, without redirects. */
@Injectable()
export class WebhookRoute extends Route implements BeforeApplicationShutdown {
  readonly name = 'webhook';
  private readonly stopping = new AbortController();

  constructor(
    private readonly transport: WebhookTransport,
    private readonly installation: Installation,
    private readonly clock: Clock,
  ) {
    super();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.transport.close();
  }

  override async deliver(
    message: AlertMessageView,
    { settings: { webhook }, secrets }: KnownAlertSettings,
    teller: Teller,
  ): Promise<string | null> {
    if (webhook === null) return 'route_removed';
    if (secrets.webhookSecret === null) return 'secret_lost';
    // The same for every attempt, so that the receiver recognises a repetition.
    const id = `alert_${this.installation.id}_${message.id}`;
    const body = JSON.stringify(this.payload(message, teller));
    const headers = { ...CONTENT, ...signedHeaders({ id, at: this.clock.now(), body }, [secrets.webhookSecret]) };
    const answer = await this.transport.post({ url: webhook.url, headers, body }, this.stopping.signal);
    if (answer.kind === 'aborted') return 'stopped';
    if (answer.kind === 'error') return answer.error;
    return answer.status >= 200 && answer.status < 300 ? null : `http_${answer.status}`;
  }

  private payload({ content, createdAt }: AlertMessageView, teller: Teller) {
    return {
      type: content.isTest ? 'alerts.test' : 'alerts.changed',
      timestamp: isoTime(createdAt),
      data: {
        installation: { id: this.installation.id, name: teller.installation },
        opened: alertsIn(content.opened, teller),
        resolved: alertsIn(content.resolved, teller),
      },
    };
  }
}

function alertsIn(alerts: AlertContent['opened'], { language, timezone }: Teller) {
  return alerts.map((alert: AlertView) => {
    const { id, kind, subject, openedAt, resolvedAt } = alert;
    const { title, cure } = wordAlert(alert, language, timezone);
    return { id, kind, subject, title, text: cure, opened_at: isoTime(openedAt), resolved_at: isoTime(resolvedAt) };
  });
}
