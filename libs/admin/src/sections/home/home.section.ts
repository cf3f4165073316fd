import { AlertsModule } from '@recado/alerts';
import { AuthModule } from '@recado/auth';
import { BackupsModule } from '@recado/backups';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { HealthModule } from '@recado/health';
import { QueriesModule } from '@recado/queries';
import { defineSection } from '../../session/kit.js';
import { ChannelWay } from '../channels/channel-way.js';
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
  providers: [HomeFacts, ChannelWay],
  imports: [AlertsModule, AuthModule, BackupsModule, ChannelsModule, GatewaysModule, HealthModule, QueriesModule],
  styles: 'sections/home/home.css',
});
