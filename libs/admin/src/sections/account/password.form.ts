/** The form for another password. The rules of passwords are those of the accounts. */
export class PasswordForm {
  current = '';

  password = '';

  repeat = '';
}
