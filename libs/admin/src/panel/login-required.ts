/** The path under `/admin` that takes a form whose session had ended. */
export const LATE_FORM_PATH = 'login/form';

/** What the login of a form that came too late needs to know. */
export interface LatePost {
  /** Where the form was sent. */
  readonly action: string;
  /** The page from which it was sent. */
  readonly page: string;
}

/**
 * A request needs a login. The error filter redirects to the login page, which leads back to `wanted`. `late`: a form of
 * this panel was sent, and is taken along; null: nothing was sent, or not from here. `hasEnded`: the browser had a session.
 */
export class LoginRequired extends Error {
  constructor(
    readonly wanted: string,
    readonly hasEnded: boolean,
    readonly late: LatePost | null = null,
  ) {
    super('login required');
    this.name = 'LoginRequired';
  }
}
