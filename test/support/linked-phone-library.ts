import { installedVersion } from '@recado/gateways';
import { inProject } from './paths.js';

/** The folder of another library than the kept one, whose behaviour `npm run linked-phone` compares. */
const OTHER = process.env.RECADO_TEST_LINKED_PHONE;

/** Where `npm test` installs the library of linked phones, which is no part of this project. */
export const LINKED_PHONE_LIBRARY = OTHER ?? inProject('node_modules/.cache/linked-phone');

/** The version that the specs load in the place of the kept one; undefined: the kept one, and no other. */
export const LINKED_PHONE_VERSION = OTHER === undefined ? undefined : (installedVersion(OTHER) ?? undefined);

/** Whether the specs of linked phones can run here: in CI they must. */
export const HAS_LINKED_PHONE_LIBRARY = process.env.CI === 'true' || installedVersion(LINKED_PHONE_LIBRARY) !== null;
