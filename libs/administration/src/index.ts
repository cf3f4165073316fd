export { AdministrationApiModule } from './administration-api.module.js';
export { type Connection, ChannelConnection, UNPAIRED } from './channels/channel-connection.js';
export { ChannelConnectionsModule } from './channels/channel-connections.module.js';
export { ChannelPairing } from './channels/channel-pairing.js';
export { ChannelReceiptSetup, type ReceiptsShown } from './channels/channel-receipt-setup.js';
export { isLoopback } from './channels/own-address.js';
