type Environment = NodeJS.ProcessEnv;

/** The way to the network: proxies, and whom connections trust. Node.js and npm read proxies in small and capital letters. */
const NETWORK = /^(?:(?:https?|no|all)_proxy|node_use_env_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir))$/i;
/** Where programs, homes and temporary folders are, also on Windows, and the language. */
const SYSTEM =
  /^(?:path|pathext|home|homedrive|homepath|userprofile|tmpdir|temp|tmp|lang|lc_\w+|ld_library_path|systemroot|systemdrive|windir|comspec|appdata|localappdata|programdata|programfiles)$/i;
/** What npm reads of itself; the last two are the usual names of its token in an .npmrc. */
const NPM = /^(?:npm_config_.*|npm_token|node_auth_token)$/i;

/** What npm needs of the environment of this process. The secrets of Recado are not among it. */
export const npmEnvironment = (all: Environment): Environment => only(all, [NETWORK, SYSTEM, NPM]);

/** What the library needs of the environment of this process. */
export const libraryEnvironment = (all: Environment): Environment => only(all, [NETWORK]);

function only(all: Environment, names: readonly RegExp[]): Environment {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.some((pattern) => pattern.test(name))));
}
