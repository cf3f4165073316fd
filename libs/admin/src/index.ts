export { AdminModule } from './admin.module.js';
export { registerAdmin } from './register-admin.js';
export {
  TrialApi,
  type TrialAnswer,
  type TrialOperation,
  type TrialRequest,
} from './sections/trial/trial.controller.js';
