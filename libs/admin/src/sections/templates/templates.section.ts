import { ChannelConnectionsModule } from '@recado/administration';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { IntakeModule } from '@recado/intake';
import { MediaModule } from '@recado/media';
import { SendsModule } from '@recado/campaigns';
import { defineSection } from '../../session/kit.js';
import { AppIds } from './app-ids.js';
import { MediaCarrierController } from './media-carrier.controller.js';
import { NewTemplateController } from './new-template.controller.js';
import { TemplateChannels } from './template-channels.js';
import { ShowTemplate } from './show-template.js';
import { TestFiles } from './test-files.js';
import { TemplateTestController } from './template-test.controller.js';
import { TemplateController } from './template.controller.js';
import { TemplatesController } from './templates.controller.js';
import { templateTexts } from './texts/index.js';

/** The message templates of the accounts behind channels. Their pages are below those of the channels. */
export const TEMPLATES = defineSection({
  path: 'templates',
  texts: templateTexts,
  controllers: [
    ...[TemplatesController, MediaCarrierController, NewTemplateController],
    ...[TemplateController, TemplateTestController],
  ],
  providers: [AppIds, ShowTemplate, TemplateChannels, TestFiles],
  styles: 'sections/templates/templates.css',
  imports: [
    AuditModule,
    AuthModule,
    ChannelConnectionsModule,
    ChannelsModule,
    GatewaysModule,
    IntakeModule,
    MediaModule,
    SendsModule,
  ],
});
