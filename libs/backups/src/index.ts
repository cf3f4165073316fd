export { BackupsWorkerModule } from './backups.module.js';
