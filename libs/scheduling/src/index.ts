export { SchedulingWorkerModule } from './scheduling.module.js';
