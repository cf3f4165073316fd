import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { CallbackSignal } from './callback-signal.js';
import { ChannelPaces } from './channel-limits.js';
import { ChannelListModule } from './channel-list.module.js';
import { ChannelSightings } from './channel-sightings.js';
import { ColdRules } from './cold/cold-rules.js';
import { BuiltInChannels } from './edit/built-in-channels.js';
import { ChannelOwners, LinkedPhones } from './list/channel-owners.js';
import { ChannelWatch } from './list/channel-watch.js';
import { PortfolioFacts } from './list/portfolio.js';
import { AccountNews } from './news/account-news.js';
import { CarrierBodies, TemplateNews, TemplateSuspensions, ChannelTemplates } from './news/channel-templates.js';
import { NewsSink } from './news/news-sink.js';
import { TemplateLists } from './news/template-lists.js';
import { ChannelFields } from './settings/channel-fields.js';
import { ChannelSettings } from './settings/channel-settings.js';
import { OutsideWindows } from './settings/outside-windows.js';
import { SettingsRenewal } from './settings/settings-renewal.js';
import { ChannelAccounts } from './state/channel-accounts.js';
import { ChannelBlocks } from './state/channel-blocks.js';
import { ChannelLog } from './state/channel-log.js';
import { SettingsGenerations } from './state/settings-generations.js';

/**
 * The channels as a server needs them: with the built-in ones, the blocks, and the refresh of every process. Needs the
 * TemplateSource of the app.
 */
@Module({
  imports: [AuditModule, ChannelListModule],
  ...shared(
    [
      AccountNews,
      CallbackSignal,
      ChannelBlocks,
      ChannelAccounts,
      ChannelPaces,
      ChannelOwners,
      LinkedPhones,
      ChannelSightings,
      CarrierBodies,
      ChannelTemplates,
      TemplateSuspensions,
      TemplateLists,
      ColdRules,
      PortfolioFacts,
      ChannelFields,
      OutsideWindows,
      SettingsGenerations,
      NewsSink,
      ChannelSettings,
    ],
    { inner: [BuiltInChannels, ChannelWatch, ChannelLog, TemplateNews, SettingsRenewal], modules: [ChannelListModule] },
  ),
})
export class ChannelsModule {}
