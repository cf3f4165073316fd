import { randomBytes } from 'node:crypto';

/** This run of this process, by which the processes of an installation name each other: 16 hexadecimal digits. */
export const RUN = randomBytes(8).toString('hex');
