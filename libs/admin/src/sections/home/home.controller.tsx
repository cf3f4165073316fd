import { Get, Post, Query } from '@nestjs/common';
import { FIGURE_WINDOWS, type FigureWindow, FirstSteps } from '@recado/queries';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { HomeFacts } from './home-facts.js';
import { HomePage } from './home.page.js';
import { homeView } from './home.view.js';
import { homeTexts } from './texts/index.js';

/** The start page: what happens now, and on a new installation what is still to be done. */
@PanelPages()
export class HomeController {
  constructor(
    private readonly facts: HomeFacts,
    private readonly firstSteps: FirstSteps,
  ) {}

  @Get()
  async home(@CurrentRequest() panel: PanelRequest, @Query('window') asked?: string): Promise<void> {
    const facts = await this.facts.read(windowOf(asked), panel.format.zone);
    const part = <HomePage facts={homeView(facts, panel)} />;
    await panel.show({ title: panel.texts(homeTexts).home.title, body: part, part });
  }

  @Post('first-steps/hide')
  async hide(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.firstSteps.hide(panel.actor);
    await panel.redirect('/admin', panel.texts(homeTexts).firstSteps.hiddenNotice);
  }
}

/** The window that the address names, else the last 24 hours. */
function windowOf(asked: unknown): FigureWindow {
  return FIGURE_WINDOWS.find((window) => window === asked) ?? '24h';
}
