/** Somebody wants a page that needs a login; the error filter leads them there and, afterwards, back. */
export class LoginRequired extends Error {
  constructor(readonly wanted: string) {
    super('login required');
    this.name = 'LoginRequired';
  }
}
