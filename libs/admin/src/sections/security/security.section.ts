import { defineSection } from '../../session/kit.js';
import { AppController } from './app.controller.js';
import { ConfirmController } from './confirm.controller.js';
import { FactorController } from './factor.controller.js';
import { NewRecoveryCodes } from './new-recovery-codes.js';
import { PasskeyController } from './passkey.controller.js';
import { PersonFactorsController } from './person-factors.controller.js';
import { RecoveryCodesController } from './recovery-codes.controller.js';
import { RequiredRolesController } from './required-roles.controller.js';
import { SecurityController } from './security.controller.js';
import { securityTexts } from './texts/index.js';

/** The second factors of people: their own, and what administrators do about those of others. */
export const SECURITY = defineSection({
  path: 'account/security',
  texts: securityTexts,
  // The controller of one second factor takes every other address, so it is the last of its path.
  controllers: [
    SecurityController,
    AppController,
    PasskeyController,
    RecoveryCodesController,
    ConfirmController,
    FactorController,
    RequiredRolesController,
    PersonFactorsController,
  ],
  providers: [NewRecoveryCodes],
  styles: 'sections/security/security.css',
  commands: [{ name: 'open', href: '/admin/account/security' }],
});
