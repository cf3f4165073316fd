import { AlertsModule } from '@recado/alerts';
import { ChannelsModule } from '@recado/channels';
import { defineSection } from '../../session/kit.js';
import { AlertBadge } from './alert-badge.js';
import { AlertSettingsController } from './alert-settings.controller.js';
import { AlertsController } from './alerts.controller.js';
import { alertTexts } from './texts/index.js';

/** The alerts for the owner: what is wrong, what was told, and by which routes. */
export const ALERTS = defineSection({
  path: 'alerts',
  group: 'top',
  icon: 'bell',
  texts: alertTexts,
  controllers: [AlertsController, AlertSettingsController],
  imports: [AlertsModule, ChannelsModule],
  badge: AlertBadge,
});
