// Lets the clock of a program begin at RECADO_TEST_NOW, in UTC milliseconds, and go on from there: node --import
const RealDate = Date;
const shift = Number(process.env.RECADO_TEST_NOW) - RealDate.now();

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(Date.now());
    else super(...parts);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
