export * from './scheduling.module.js';
