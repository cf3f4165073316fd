import { All, Get, NotFoundException } from '@nestjs/common';
import { CurrentVisit } from '../../panel/current-visit.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';

/** The panel's front door, and the answer for addresses in it that do not exist. */
@PanelPages()
export class HomeController {
  @Get()
  async home(@CurrentVisit() visit: Visit): Promise<void> {
    await visit.redirect('/admin/messages');
  }

  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
