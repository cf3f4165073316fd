import { Get, Query } from '@nestjs/common';
import { SandboxInbox } from '@recado/gateways';
import { CurrentRequest } from '../../panel/current-request.js';
import { idOf } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Inbox, SimulatorPage } from './simulator.page.js';
import { simulatorView } from './simulator.view.js';
import { simulatorTexts } from './texts/index.js';

/** As many messages as a person scrolls through. */
const PAGE_SIZE = 30;

/** Shows what the sandbox received as a phone would, and the numbers that make it misbehave. */
@PanelPages('simulator')
export class SimulatorController {
  constructor(private readonly inbox: SandboxInbox) {}

  @Get()
  async show(@CurrentRequest() panel: PanelRequest, @Query('before') wanted: unknown): Promise<void> {
    const before = idOf(wanted);
    const view = simulatorView(await this.inbox.latest({ before, limit: PAGE_SIZE }), before, panel);
    const { title } = panel.texts(simulatorTexts).simulator;
    await panel.show({ title, body: <SimulatorPage view={view} />, part: <Inbox view={view} /> });
  }
}
