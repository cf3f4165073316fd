export * from './channel-limits.js';
export * from './daily-cap.js';
export * from './default-limits.js';
export * from './expected-time.js';
export * from './pace.js';
export * from './sending-window.js';
export * from './stored-limits.js';
