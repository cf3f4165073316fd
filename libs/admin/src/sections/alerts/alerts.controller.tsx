import { Get, Post } from '@nestjs/common';
import { AlertMessages, Alerts, AlertSettingsStore, routesOf } from '@recado/alerts';
import { CurrentRequest } from '../../panel/current-request.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { AlertsPage } from './alerts.page.js';
import { alertRow, messageRow } from './alerts.view.js';
import { alertTexts } from './texts/index.js';

/** The alerts that last and those that are resolved, and what became of the messages. */
@PanelPages('alerts')
export class AlertsController {
  constructor(
    private readonly alerts: Alerts,
    private readonly messages: AlertMessages,
    private readonly store: AlertSettingsStore,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const { settings } = await this.store.read();
    const [open, resolved] = [await this.alerts.open(), await this.alerts.resolved()];
    const messages = await this.messages.latest();
    const view = {
      routes: routesOf(settings),
      open: open.map((alert) => alertRow(alert, panel)),
      resolved: resolved.map((alert) => alertRow(alert, panel)),
      messages: messages.map((message) => messageRow(message, panel)),
    };
    await panel.show({ title: panel.texts(alertTexts).title, body: <AlertsPage {...view} /> });
  }

  /** A worker delivers the test within seconds. */
  @Post('test')
  @NeedsRole('administrator')
  async test(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const t = panel.texts(alertTexts);
    const routes = routesOf((await this.store.read()).settings);
    if (routes.length > 0) await this.messages.queueTest(routes, panel.actor);
    await panel.redirect('/admin/alerts', routes.length > 0 ? t.tested : bad(t.testNothing));
  }
}
