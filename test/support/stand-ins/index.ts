export * from './callback-receiver.js';
export * from './cloud-limits.js';
export * from './evolution.stand-in.js';
export * from './stand-in.js';
export * from './waha.stand-in.js';
export * from './whatsapp-cloud.stand-in.js';
