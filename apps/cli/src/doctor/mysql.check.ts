import { type Config, ConfigError, type MysqlConfig } from '@recado/config';
import { checkServer, databaseHosts, HOST_SENTENCES, schemaState, foreignSchemaOf } from '@recado/database';
import { problemWith } from '../command/text-of-error.js';
import { recognized } from '../language/recognized.js';
import { hostName, phrase } from '../language/text.js';
import { failure, type Finding, ok, reasonOf, warning } from './finding.js';
import { foreignSchemaFinding } from './foreign-schema.js';

/** One try without waiting, because a person waits for the result. */
const IMPATIENT = { forMs: 0, restMs: 0 };

/** Checks that the database server answers, has the features and durability that Recado needs, and its schema. */
export async function checkMysql(
  database: MysqlConfig,
  { environment }: Pick<Config, 'environment'>,
): Promise<readonly Finding[]> {
  const warnings: Finding[] = [];
  try {
    await checkServer(
      { environment, database },
      (line) => warnings.push(warning(phrase`database`, recognized(line))),
      IMPATIENT,
    );
    return [await schemaOf(database), ...(await hostsOf(database)), ...warnings];
  } catch (error) {
    return [failure(phrase`database`, error instanceof ConfigError ? problemWith(error) : reasonOf(error))];
  }
}

async function schemaOf(database: MysqlConfig): Promise<Finding> {
  const foreign = foreignSchemaFinding(await foreignSchemaOf(database));
  if (foreign) return foreign;
  const state = await schemaState(database);
  if (state === 'current') return ok(phrase`database`, phrase`the server answers, and is up to date`);
  return warning(
    phrase`database`,
    phrase`is ${state === 'none' ? phrase`empty` : phrase`of an earlier version`}: the next start sees to it`,
  );
}

/** What each host of several is. A read-only one waits for its turn. */
async function hostsOf(database: MysqlConfig): Promise<Finding[]> {
  return (await databaseHosts(database)).map(({ place, state, isUsed }) => {
    if (isUsed) return ok(phrase`database`, phrase`${hostName(place)} is the host in use`);
    const isWell = state.level > 0 || state.reason === HOST_SENTENCES.readOnly;
    return (isWell ? ok : warning)(phrase`database`, phrase`${hostName(place)} ${recognized(state.reason)}`);
  });
}
