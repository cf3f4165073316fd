export { TracingModule } from './tracing.module.js';
