export { AdminModule } from './admin.module.js';
export { TrialApi, type TrialAnswer, type TrialOperation, type TrialRequest } from './sections/trial/trial-api.js';
export { registerAdmin } from './register-admin.js';
