/** The page of the second step of a login. */
export const SECOND_STEP_PAGE = '/admin/login/second-factor';

/** The person's role needs a second factor, which this session has not used. The error filter leads to the page for it. */
export class SecondStepRequired extends Error {
  constructor() {
    super('second step required');
    this.name = 'SecondStepRequired';
  }
}
