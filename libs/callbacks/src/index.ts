export { CallbacksWorkerModule } from './apply/callbacks-worker.module.js';
export { CallbacksApiModule } from './receive/callbacks-api.module.js';
