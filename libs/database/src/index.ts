export * from './data-source.js';
export * from './database-errors.js';
export * from './database.js';
export * from './database.module.js';
export * from './entities/index.js';
export * from './leader-lease.js';
export * from './sqlite/server-lock.js';
export * from './sqlite/sqlite-copy.js';
