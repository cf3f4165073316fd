import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { ChannelListModule } from './channel-list.module.js';
import { ColdRules } from './cold/cold-rules.js';
import { BuiltInChannels } from './edit/built-in-channels.js';
import { ChannelPaces } from './limits/channel-paces.js';
import { AccountNews } from './news/account-news.js';
import { NewsSink } from './news/news-sink.js';
import { StoredNewsSink } from './news/stored.news-sink.js';
import { TemplateLists } from './news/template-lists.js';
import { ChannelOwners } from './owners/channel-owners.js';
import { LinkedPhones } from './owners/linked-phones.js';
import { ChannelWatch } from './list/channel-watch.js';
import { ChannelFields } from './settings/channel-fields.js';
import { PortfolioFacts } from './portfolio/portfolio-facts.js';
import { ChannelSettings } from './settings/channel-settings.js';
import { OutsideWindows } from './settings/outside-windows.js';
import { SettingsRenewal } from './settings/settings-renewal.js';
import { StoredChannelSettings } from './settings/stored.channel-settings.js';
import { ChannelBlocks } from './state/channel-blocks.js';
import { ChannelAccounts } from './state/channel-accounts.js';
import { SettingsGenerations } from './state/settings-generations.js';
import { ChannelLog } from './state/channel-log.js';
import { ChannelSightings } from './seen/channel-sightings.js';
import { CarrierBodies } from './templates/carrier-bodies.js';
import { ChannelTemplates } from './templates/channel-templates.js';
import { TemplateNews } from './templates/template-news.js';
import { TemplateSuspensions } from './templates/template-suspensions.js';

/** The channels as a server needs them: with the built-in ones, the blocks, and the refresh of every process. */
@Module({
  imports: [AuditModule, ChannelListModule],
  providers: [
    AccountNews,
    BuiltInChannels,
    ChannelBlocks,
    ChannelAccounts,
    ChannelPaces,
    ChannelWatch,
    ChannelOwners,
    LinkedPhones,
    ChannelLog,
    ChannelSightings,
    CarrierBodies,
    ChannelTemplates,
    TemplateSuspensions,
    TemplateLists,
    ColdRules,
    PortfolioFacts,
    TemplateNews,
    ChannelFields,
    OutsideWindows,
    SettingsRenewal,
    SettingsGenerations,
    { provide: NewsSink, useClass: StoredNewsSink },
    { provide: ChannelSettings, useClass: StoredChannelSettings },
  ],
  exports: [
    AccountNews,
    NewsSink,
    ChannelListModule,
    ChannelBlocks,
    ChannelAccounts,
    ChannelPaces,
    ChannelOwners,
    LinkedPhones,
    ChannelSightings,
    ChannelSettings,
    SettingsGenerations,
    ChannelFields,
    CarrierBodies,
    ChannelTemplates,
    OutsideWindows,
    TemplateSuspensions,
    TemplateLists,
    ColdRules,
    PortfolioFacts,
  ],
})
export class ChannelsModule {}
