export * from './evolution.settings.js';
export * from './gateway-settings.js';
export * from './http.settings.js';
export * from './sandbox.settings.js';
export * from './settings-schema.js';
export * from './waha.settings.js';
export * from './whatsapp-cloud.settings.js';
