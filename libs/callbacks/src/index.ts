export { CallbacksApiModule, CallbacksWorkerModule } from './callbacks.module.js';
