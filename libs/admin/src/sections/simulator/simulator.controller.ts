import { Get, Query } from '@nestjs/common';
import { SandboxInbox } from '@recado/gateways';
import { CurrentVisit } from '../../panel/current-visit.js';
import { idOf } from '../../panel/read-id.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { simulatorView } from './simulator.view.js';

/** As many as a person scrolls through on a phone. */
const PAGE_SIZE = 30;
const VIEWS = 'sections/simulator/views';

/** The sandbox as a phone, with the numbers that make it misbehave. */
@PanelPages('simulator')
export class SimulatorController {
  constructor(private readonly inbox: SandboxInbox) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Query('before') wanted: unknown): Promise<void> {
    const before = idOf(wanted);
    const model = simulatorView(await this.inbox.latest({ before, limit: PAGE_SIZE }), before, visit);
    const view = visit.isPartial ? `${VIEWS}/inbox` : `${VIEWS}/simulator`;
    await visit.show({ view, title: visit.t.simulator.title, section: 'simulator', model });
  }
}
