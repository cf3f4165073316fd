/** The command for npm: the npm that started this process, if any, since on Windows `npm` is no program. */
export function npmCommand(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
}
