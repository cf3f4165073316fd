import { AuthInputError, type Enrolment } from '@recado/auth';
import { fieldErrors } from '../../panel/field-errors.js';
import type { FieldErrors } from '../../i18n/field-errors.js';

/** Why a second factor was not added; none: it was. `field` and `refused`: where, and how, its proof is refused. */
export async function enrolmentErrors(
  enrol: () => Promise<Enrolment>,
  { field, refused }: { field: string; refused: string },
): Promise<FieldErrors> {
  return nameErrors(async () => {
    const outcome = await enrol();
    if (outcome === 'too_many') return { name: 'factors_full' };
    return outcome === 'refused' ? { [field]: refused } : {};
  });
}

/** The errors of this work, and what is wrong with the name that it was given. */
export async function nameErrors(work: () => Promise<FieldErrors>): Promise<FieldErrors> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AuthInputError)) throw error;
    return error.code === 'name_missing' ? { name: 'factor_name_missing' } : fieldErrors(error);
  }
}
