import { Get, Query } from '@nestjs/common';
import { SandboxInbox } from '@recado/gateways';
import { CurrentRequest } from '../../panel/current-request.js';
import { idOf } from '../../panel/read-id.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { simulatorView } from './simulator.view.js';

/** As many messages as a person scrolls through. */
const PAGE_SIZE = 30;
const VIEWS = 'sections/simulator/views';

/** Shows what the sandbox received as a phone would, and the numbers that make it misbehave. */
@PanelPages('simulator')
export class SimulatorController {
  constructor(private readonly inbox: SandboxInbox) {}

  @Get()
  async show(@CurrentRequest() panel: PanelRequest, @Query('before') wanted: unknown): Promise<void> {
    const before = idOf(wanted);
    const model = simulatorView(await this.inbox.latest({ before, limit: PAGE_SIZE }), before, panel);
    const view = panel.isPartial ? `${VIEWS}/inbox` : `${VIEWS}/simulator`;
    await panel.show({ view, title: panel.t.simulator.title, section: 'simulator', model });
  }
}
