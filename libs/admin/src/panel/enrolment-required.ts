/** The page of a person's own second factors, which is open also to those who must set one up. */
export const SECURITY_PAGE = '/admin/account/security';

/** The person's role needs a second factor, and the person has none. The error filter leads to the page for it. */
export class EnrolmentRequired extends Error {
  constructor() {
    super('second factor required');
    this.name = 'EnrolmentRequired';
  }
}
