export { AdminModule } from './admin.module.js';
export { registerAdmin } from './register-admin.js';
