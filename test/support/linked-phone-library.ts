import { installedVersion } from '@recado/gateways';
import { inProject } from './paths.js';

/** Where `npm test` installs the library of linked phones, which is no part of this project. */
export const LINKED_PHONE_LIBRARY =
  process.env.RECADO_TEST_LINKED_PHONE ?? inProject('node_modules/.cache/linked-phone');

/** Whether the specs of linked phones can run here: in CI they must. */
export const HAS_LINKED_PHONE_LIBRARY = process.env.CI === 'true' || installedVersion(LINKED_PHONE_LIBRARY) !== null;
