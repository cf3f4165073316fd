export { CallbackSignal } from './callback-signal.js';
export {
  type ChannelLimits,
  type Pace,
  isLimited,
  ChannelPaces,
  type PaceRecord,
  type StoredPace,
  capOn,
  defaultLimits,
  isAboveSafe,
  type PaceState,
  expectedTime,
  startOfDay,
  windowState,
  allowedLateness,
  firstShare,
  longestDistance,
  meanDistance,
  nextDistance,
} from './channel-limits.js';
export { ChannelListModule } from './channel-list.module.js';
export { type ChannelSeen, type RefusedReason, ChannelSightings } from './channel-sightings.js';
export { ChannelsModule } from './channels.module.js';
export {
  coldDayStart,
  coldDistance,
  type ColdRule,
  newRecipientsLeft,
  nextColdDay,
  ColdRules,
  lockOf,
} from './cold/cold-rules.js';
export { type ChannelChange, ChannelChecks, type NewChannel } from './edit/channel-checks.js';
export { ChannelEditor } from './edit/channel-editor.js';
export type { Checked } from './edit/channel-faults.js';
export { CHANNEL_INPUT_TEXTS, ChannelInputError } from './edit/channel-input-error.js';
export { type ChannelLimitsInput, type ChannelSettingsInput, originOf } from './edit/channel-input.js';
export {
  PoolChoice,
  capacityOf,
  leavesToOthersSince,
  PoolEditor,
  type PoolAssignment,
  PoolRecipients,
  type PoolRecipientView,
} from './edit/pools.js';
export {
  type Arrival,
  type TimelineState,
  forecast,
  type ForecastDay,
  forecastDays,
  type ForecastLimit,
} from './forecast/forecast.js';
export { ChannelOwners, type LinkedPhoneReading, LinkedPhones } from './list/channel-owners.js';
export { DEFAULT_CHANNEL, SANDBOX_CHANNEL, traitsIn } from './list/channel-row.js';
export type { AllPaused, BlockKind, ChannelView } from './list/channel.view.js';
export { Channels, type OpenSender } from './list/channels.js';
export type { PoolView } from './list/pool.view.js';
export { PortfolioFacts, sharedLimitOf } from './list/portfolio.js';
export { AccountNews, type NewsView } from './news/account-news.js';
export { type AccountState, accountState, coldLockUntil, hasBadQuality } from './news/account-state.js';
export {
  CarrierBodies,
  directRetryAt,
  TemplateSuspensions,
  ChannelTemplates,
  isDescribed,
  isGenerated,
  type TemplateDescription,
  templateKey,
  type TemplateName,
  type TemplateView,
} from './news/channel-templates.js';
export { NewsSink } from './news/news-sink.js';
export { TemplateLists, TemplateSource, type TemplatesUnread } from './news/template-lists.js';
export { type ChannelField, ChannelFields } from './settings/channel-fields.js';
export { ChannelSettings, openedSettings } from './settings/channel-settings.js';
export { OutsideWindows } from './settings/outside-windows.js';
export { SEALED_CHANNELS } from './settings/settings-renewal.js';
export { AccountSwitches } from './state/account-switches.js';
export { ChannelAccounts } from './state/channel-accounts.js';
export { type BlockReason, ChannelBlocks, RESTRICTED, wasTriedLately } from './state/channel-blocks.js';
export { type ChannelCondition, type ChannelState, conditionOf } from './state/channel-condition.js';
export { ChannelPauses } from './state/channel-pauses.js';
export { SettingsGenerations } from './state/settings-generations.js';
