import { IsEmail, IsIn, MaxLength } from 'class-validator';
import { ROLES, type Role } from '@recado/auth';
import { Trimmed } from '../../panel/read-form.js';

/** The form that invites a person. */
export class InviteForm {
  @Trimmed()
  @MaxLength(254, { message: 'email_invalid' })
  @IsEmail({}, { message: 'email_invalid' })
  email = '';

  @IsIn(ROLES, { message: 'role_unknown' })
  role: Role = 'viewer';

  password = '';
}
