import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { DumpStatements } from './dump.js';

const HEAD = `/*M!999999\\- enable the sandbox mode */
-- MariaDB dump 10.19; Host: it's "here"
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*M!100616 SET @OLD_NOTE_VERBOSITY=@@NOTE_VERBOSITY, NOTE_VERBOSITY=0 */;
SET @@SESSION.SQL_LOG_BIN= 0;
`;
const USUAL = `${HEAD}DROP TABLE IF EXISTS \`messages\`;
CREATE TABLE \`messages\` (
  \`id\` bigint(20) NOT NULL, \`rate\` decimal(4,2) DEFAULT 0.50 COMMENT 'a.b; USE x'
) ENGINE=InnoDB;
LOCK TABLES \`messages\` WRITE;
/*!40000 ALTER TABLE \`messages\` DISABLE KEYS */;
INSERT INTO \`messages\` VALUES
(1,0.5,'; USE recado; \\'DROP DATABASE x; delimiter //'),(2,-1.25,''),(3,1.5,'it''s; \\\\'),(4,0,_binary 0xAB),(5,0,"*/ \\" a.b");
UNLOCK TABLES;
commit;
/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
-- Dump completed on 2026-11-20`;

async function foreignIn(text: string, piece = 1_000_000): Promise<string | undefined> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  );
  const statements = new DumpStatements();
  await pipeline(Readable.from(pieces), statements);
  return statements.foreign;
}

describe('DumpStatements', () => {
  it('takes what a dump of one database is made of, however it is cut into pieces', async () => {
    for (const piece of [1, 7, 64, 1_000_000]) expect(await foreignIn(USUAL, piece)).toBeUndefined();
  });

  it.each([
    'USE recado',
    'use `recado`',
    '/* a */ -- b\n UsE recado',
    'CREATE DATABASE recado',
    'CREATE DATABASE /*!32312 IF NOT EXISTS*/ `recado` /*!40100 DEFAULT CHARACTER SET utf8mb4 */',
    'DROP DATABASE recado',
    'DROP TABLE IF EXISTS recado.messages',
    'DROP TABLE `recado`.`messages`',
    'INSERT INTO recado /* a */ . messages VALUES (1)',
    'INSERT INTO `recado` . `messages` VALUES (1)',
    'CREATE TABLE 1a.2b (id int)',
    'DELETE FROM messages',
    'GRANT ALL ON *.* TO x',
    'SET GLOBAL read_only = 1',
    "SET @@GLOBAL.GTID_PURGED='a'",
    "SET PASSWORD = 'x'",
    "SET sql_mode = 'NO_BACKSLASH_ESCAPES'",
    'SET sql_mode = 1048576',
    'SET @mode = 1048576, sql_mode = @mode',
    'SET STATEMENT max_statement_time = 1 FOR DROP DATABASE recado',
    'BEGIN NOT ATOMIC DROP DATABASE recado',
    '\\! rm -rf x',
    'system ls',
    'source other.sql',
    'COMMIT \\u recado',
    'DELIMITER //\nUSE recado//',
    'INSERT INTO a VALUES (1) delimiter //\n',
    '/*!50001 CREATE VIEW v AS SELECT 1 */',
    "/*!99999 SET @a=@@b ' */; USE recado; /*!99999 ' */",
    '/*!40101 SET @a=@@b -- */; USE recado\n */',
    '/*!40101 SET @a=@@b; USE recado */',
  ])('stops before %j', async (statement) => {
    for (const piece of [1, 1_000_000]) {
      expect(await foreignIn(`${HEAD}${statement};\n${'-- end\n'.repeat(9)}`, piece)).toBeTypeOf('string');
    }
    expect(await foreignIn(statement)).toBeTypeOf('string');
  });
});
