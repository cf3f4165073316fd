export { AdministrationApiModule } from './administration-api.module.js';
export { type Connection, ChannelConnection, UNPAIRED, isLoopback } from './channels/channel-connection.js';
export { ChannelConnectionsModule } from './channels/channel-connections.module.js';
export { ChannelPairing } from './channels/channel-pairing.js';
export { ChannelReceiptSetup, type ReceiptsShown } from './channels/channel-receipt-setup.js';
export { channelJson } from './channels/http/channel.json.js';
export { keyJson } from './keys/key.dto.js';
export { SettingStore } from './settings/setting-store.js';
export { SettingsModule, SettingsServerModule } from './settings/settings.module.js';
