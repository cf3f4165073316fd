import { Get, Post } from '@nestjs/common';
import { AlertMessages, Alerts, AlertSettingsStore, routesOf } from '@recado/alerts';
import { CurrentRequest } from '../../panel/current-request.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { AlertsPage } from './alerts.page.js';
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
    const props = {
      routes: routesOf(settings),
      open: await this.alerts.open(),
      resolved: await this.alerts.resolved(),
      messages: await this.messages.latest(),
    };
    await panel.show({ title: panel.texts(alertTexts).title, body: <AlertsPage {...props} /> });
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
