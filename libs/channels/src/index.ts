export * from './channel.view.js';
export * from './channels.js';
export * from './channels.module.js';
