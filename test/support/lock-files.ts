/** The lock files: that of the program and of what every contributor has, and those of tools that are installed when they run. */
export const LOCK_FILES = [
  'package-lock.json',
  'test/bench/peers/package-lock.json',
  'test/mutation/package-lock.json',
];
