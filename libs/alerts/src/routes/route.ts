import type { AlertMessageView } from '../messages/alert-messages.js';
import type { Teller } from '../messages/message-text.js';
import type { KnownAlertSettings } from '../settings/alert-settings-store.js';
import type { AlertRoute } from '../settings/alert-settings.js';

/** A way to the owner. */
export abstract class Route {
  abstract readonly name: AlertRoute;
  /**
   * Delivers a message. Returns why it was not delivered, in a few words without secrets; null: it was. Never rejects for
   * what a server answers.
   */
  abstract deliver(message: AlertMessageView, known: KnownAlertSettings, teller: Teller): Promise<string | null>;
}
