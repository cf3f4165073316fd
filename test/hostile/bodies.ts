const MIB = 1_024 ** 2;

/** About this many bytes of JSON that repeat a piece between a head and a tail. */
function repeated(head: string, piece: string, tail: string, bytes: number): string {
  return head + piece.repeat(Math.floor((bytes - head.length - tail.length) / piece.length)) + tail;
}

function numbered(head: string, piece: (n: number) => string, tail: string, bytes: number): string {
  const pieces: string[] = [];
  let size = head.length + tail.length;
  for (let n = 0, next = piece(0); size + next.length <= bytes; next = piece(++n)) {
    pieces.push(next);
    size += next.length;
  }
  return head + pieces.join('') + tail;
}

/** Bodies that are slow to parse, or to walk through once they are parsed, by their peculiarity. */
export const SLOW_BODIES: Readonly<Record<string, (bytes: number) => string>> = {
  'deep lists': (bytes) => repeated('', '[', '', bytes),
  'deep lists that end': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes) => repeated('', '{"messages":', '', bytes),
  'prototypes beside many objects': (bytes) => repeated('{"__proto__":1,"a":[{}', ',{}', ']}', bytes),
  'many prototypes': (bytes) => repeated('{"a":[1', ',{"__proto__":{"a":1}}', ']}', bytes),
  'many objects': (bytes) => repeated('{"messages":[{}', ',{}', ']}', bytes),
  'many names': (bytes) => numbered('{"a":0', (n) => `,"n${n}":0`, '}', bytes),
  'many shapes': (bytes) => numbered('{"messages":[{}', (n) => `,{"n${n}":0}`, ']}', bytes),
  'many texts': (bytes) => numbered('{"messages":[""', (n) => `,"t${n}"`, ']}', bytes),
  'one long text': (bytes) => repeated('{"messages":"', '\\u00e9', '"}', bytes),
  'one long number': (bytes) => repeated('{"messages":[0.', '1', ']}', bytes),
  'white space': (bytes) => repeated('', ' ', '1', bytes),
};

/** More bytes than a client without a key may send. */
export const STRANGERS_BYTES = 3 * MIB;
/** The most bytes that a client with a key may send. */
export const KEYS_BYTES = 16 * MIB;
