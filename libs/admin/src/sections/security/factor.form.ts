import { type AdministratorView, AuthInputError, type Enrolment } from '@recado/auth';
import { MaxLength } from 'class-validator';
import { fieldErrors, type FieldErrors, type PanelRequest, Trimmed } from '../../session/kit.js';

/** Who is logged in, on a page that needs a login. */
export function signedInOf({ administrator }: PanelRequest): AdministratorView {
  if (!administrator) throw new Error('a page of an account was opened without a login');
  return administrator;
}

/** A new second factor, or another name for one. */
export class FactorForm {
  /** The rules of names are those of the lib. */
  @Trimmed()
  @MaxLength(400, { message: 'name_too_long' })
  name = '';

  @MaxLength(64, { message: 'code_wrong' })
  code = '';

  /** What the browser says of a passkey, as JSON. */
  @MaxLength(32_768, { message: 'passkey_refused' })
  response = '';

  @MaxLength(1_024)
  password = '';
}

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
