import { besidePlain } from './beside-plain.js';
import type { Figure } from './figure.js';

const NAME = 'sealing';

/** What it costs to seal texts within the database: the intake and the drain, beside those without. */
export const sealingFigure: Figure = {
  name: NAME,
  summary: 'intake and drain with texts sealed at rest (SEAL_TEXTS), beside those without',
  run: (bench) => besidePlain(bench, { name: NAME, what: 'with sealed texts', own: { SEAL_TEXTS: 'true' } }),
};
