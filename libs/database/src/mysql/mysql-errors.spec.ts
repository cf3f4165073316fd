import { describe, expect, it } from 'vitest';
import { DatabaseUnavailableError, UniqueViolationError } from '../port/database.js';
import { MYSQL_ERROR_CLASSES, isBroken, isContention, isDemotion, translateMysqlError } from './mysql-errors.js';

/** An error as the driver makes it of the packet of a server. */
const ofServer = (errno: number) => Object.assign(new Error('no'), { errno, sqlState: 'HY000', code: `E${errno}` });

/** What each error of a server that is overloaded, stopped, demoted or outside its cluster means. */
const EXPECTED = {
  contention: [1020, 1205, 1213, 3101],
  away: [
    3, 1021, 1037, 1038, 1040, 1041, 1044, 1045, 1049, 1114, 1129, 1135, 1180, 1203, 1206, 1226, 1317, 1927, 1969, 3024,
    3781, 3797, 3798, 4031, 4094, 9001,
  ],
  demoted: [1047, 1053, 1290, 1792, 1836, 3032, 3100, 3168, 3782, 3783, 3796, 3799],
};
const cases = Object.entries(EXPECTED).flatMap(([kind, numbers]) => numbers.map((errno) => [errno, kind] as const));

describe('the errors of a database server', () => {
  it.each(cases)('are for now with the number %i, which is %s', (errno, kind) => {
    const error = ofServer(errno);
    expect(isContention(error)).toBe(kind === 'contention');
    expect(isDemotion(error)).toBe(kind === 'demoted');
    expect(isBroken(error)).toBe(false);
    expect(translateMysqlError(error)).toBeInstanceOf(DatabaseUnavailableError);
  });

  it('are all in this list', () => {
    expect(Object.keys(MYSQL_ERROR_CLASSES).map(Number)).toEqual(
      cases.map(([errno]) => errno).toSorted((a, b) => a - b),
    );
  });

  it('pass unchanged when they would come again', () => {
    const error = ofServer(1054);
    expect(translateMysqlError(error)).toBe(error);
    expect(isContention(error) || isDemotion(error)).toBe(false);
    expect(translateMysqlError(ofServer(1062))).toBeInstanceOf(UniqueViolationError);
  });

  it('mean a broken connection when the driver found them', () => {
    const lost = Object.assign(new Error('gone'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
    expect(isBroken(lost)).toBe(true);
    expect(isDemotion(lost)).toBe(false);
    expect(translateMysqlError(lost)).toBeInstanceOf(DatabaseUnavailableError);
  });
});
