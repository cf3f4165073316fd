/** A form was not taken, and what it held is kept for its page, to which the error filter leads. */
export class FormReturned extends Error {
  constructor(readonly page: string) {
    super('form returned');
    this.name = 'FormReturned';
  }
}
