/**
 * How the program is called here: `recado` in the npm package and in the image, which set the variable; `npm run` in a
 * clone.
 */
export const CLI_COMMAND = process.env.RECADO_COMMAND ?? 'npm run -s recado --';
