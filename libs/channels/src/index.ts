export { type BlockReason, ChannelBlocks, RESTRICTED } from './state/channel-blocks.js';
export { wasTriedLately } from './state/tried-lately.js';
export { ChannelAccounts } from './state/channel-accounts.js';
export { coldDayStart, coldDistance, type ColdRule, newRecipientsLeft, nextColdDay } from './cold/cold-rule.js';
export { PortfolioFacts } from './portfolio/portfolio-facts.js';
export { sharedLimitOf } from './portfolio/portfolio.js';
export { ColdRules, lockOf } from './cold/cold-rules.js';
export { type ChannelChange, ChannelChecks, type NewChannel } from './edit/channel-checks.js';
export type { Checked } from './edit/channel-faults.js';
export { ChannelEditor } from './edit/channel-editor.js';
export { OutsideWindows } from './settings/outside-windows.js';
export { type ChannelField, ChannelFields } from './settings/channel-fields.js';
export { CHANNEL_INPUT_TEXTS, ChannelInputError } from './edit/channel-input-error.js';
export { type ChannelLimitsInput, type ChannelSettingsInput, originOf } from './edit/channel-input.js';
export { ChannelPaces, type PaceRecord, type StoredPace } from './limits/channel-paces.js';
export { ChannelOwners } from './owners/channel-owners.js';
export { type LinkedPhoneReading, LinkedPhones } from './owners/linked-phones.js';
export { ChannelPauses } from './state/channel-pauses.js';
export { DEFAULT_CHANNEL, SANDBOX_CHANNEL, traitsIn } from './list/channel-row.js';
export { ChannelSettings, openedSettings } from './settings/channel-settings.js';
export { type ChannelCondition, type ChannelState, conditionOf } from './state/channel-condition.js';
export type { AllPaused, BlockKind, ChannelView } from './list/channel.view.js';
export { Channels, type OpenSender } from './list/channels.js';
export type { ChannelSeen, RefusedReason } from './seen/channel-seen.js';
export { ChannelSightings } from './seen/channel-sightings.js';
export { ChannelListModule } from './channel-list.module.js';
export { ChannelsModule } from './channels.module.js';
export { type ChannelLimits, type Pace, isLimited } from './limits/channel-limits.js';
export { capOn } from './limits/daily-cap.js';
export { defaultLimits } from './limits/default-limits.js';
export { isAboveSafe } from './limits/safe-limits.js';
export { type PaceState, expectedTime } from './limits/expected-time.js';
export type { Arrival, TimelineState } from './forecast/channel-timeline.js';
export { forecast, type ForecastDay, forecastDays, type ForecastLimit } from './forecast/forecast.js';
export { allowedLateness, firstShare, longestDistance, meanDistance, nextDistance } from './limits/pace.js';
export { AccountNews, type NewsView } from './news/account-news.js';
export { type AccountState, accountState, coldLockUntil, hasBadQuality } from './news/account-state.js';
export { AccountSwitches } from './state/account-switches.js';
export { SEALED_CHANNELS } from './settings/settings-renewal.js';
export { SettingsGenerations } from './state/settings-generations.js';
export { type ChannelNewsItem, NewsSink } from './news/news-sink.js';
export { startOfDay, windowState } from './limits/sending-window.js';
export { CarrierBodies } from './templates/carrier-bodies.js';
export { TemplateLists } from './news/template-lists.js';
export { ChannelTemplates } from './templates/channel-templates.js';
export {
  isGenerated,
  type TemplateDescription,
  templateKey,
  type TemplateName,
  type TemplateView,
} from './templates/template-row.js';
export { directRetryAt } from './templates/direct-send.js';
export { TemplateSuspensions } from './templates/template-suspensions.js';
export { PoolChoice } from './pools/pool-choice.js';
export { PoolEditor } from './pools/pool-editor.js';
export { capacityOf, leavesToOthersSince } from './pools/pool-members.js';
export { type PoolAssignment, PoolRecipients, type PoolRecipientView } from './pools/pool-recipients.js';
export type { PoolView } from './list/pool.view.js';
