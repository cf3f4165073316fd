import { Get } from '@nestjs/common';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';

/** Redirects `/admin` to the list of messages. */
@PanelPages()
export class HomeController {
  @Get()
  async home(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await panel.redirect('/admin/messages');
  }
}
