export * from './failure-explanations.js';
export * from './gateway.js';
export * from './sandbox/magic-numbers.js';
export * from './sandbox/sandbox-inbox.js';
