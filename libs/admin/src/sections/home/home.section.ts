import { AlertsModule } from '@recado/alerts';
import { ChannelsModule } from '@recado/channels';
import { QueriesModule } from '@recado/queries';
import { defineSection } from '../../panel/section.js';
import { HomeFacts } from './home-facts.js';
import { HomeController } from './home.controller.js';
import { homeTexts } from './texts/index.js';

/** The start page. */
export const HOME = defineSection({
  path: '',
  group: 'top',
  icon: 'home',
  texts: homeTexts,
  controllers: [HomeController],
  providers: [HomeFacts],
  imports: [AlertsModule, ChannelsModule, QueriesModule],
  styles: 'sections/home/home.css',
});
