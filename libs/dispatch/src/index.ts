export { DispatchWorkerModule } from './dispatch.module.js';
