export { PrivacyApiModule } from './privacy.module.js';
