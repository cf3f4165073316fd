/** A request needs a login. The error filter redirects to the login page, which leads back to `wanted`. */
export class LoginRequired extends Error {
  constructor(readonly wanted: string) {
    super('login required');
    this.name = 'LoginRequired';
  }
}
