import { UnreadableFileError } from '../rows/unreadable-file.js';

/** Where the header of a compound file has its numbers (MS-CFB 2.2). */
const HEADER = { shift: 30, tables: 44, directory: 48, smallest: 56, smallTable: 60, moreTables: 68, firstTables: 76 };
const HEADER_TABLES = 109;
/** Where an entry of the directory has its own (MS-CFB 2.6). */
const ENTRY = { size: 128, nameLength: 64, type: 66, left: 68, right: 72, child: 76, start: 116, length: 120 };
const STREAM = 2;
/** From this number on a sector is none. */
const NO_SECTOR = 0xfffffffa;
const SMALL_SHIFT = 6;
const MIN_SHIFT = 7;
const MAX_SHIFT = 12;

interface Stream {
  start: number;
  length: number;
}

/**
 * A compound file (OLE), in which programs before 2007 keep a workbook. Only the stream that is asked for is put together: a
 * file may name the same sectors in any number of streams.
 */
export class OleFile {
  private readonly shift: number;
  private readonly tables: readonly number[];
  private readonly directory: Buffer;
  private readonly streams: ReadonlyMap<string, Stream>;

  /** Throws for a file that is none. */
  constructor(private readonly bytes: Buffer) {
    this.shift = bytes.readUInt16LE(HEADER.shift);
    this.tables = this.tableSectors();
    this.directory = this.joined(this.chainOf(bytes.readUInt32LE(HEADER.directory)));
    this.streams = this.rootStreams();
  }

  has(name: string): boolean {
    return this.streams.has(name);
  }

  /** The bytes of a stream of the root, named in small letters; null where there is none. */
  read(name: string): Buffer | null {
    const stream = this.streams.get(name);
    if (!stream) return null;
    const { start, length } = stream;
    const isSmall = length < this.bytes.readUInt32LE(HEADER.smallest);
    const content = isSmall ? this.smallOf(start) : this.joined(this.chainOf(start));
    if (content.length < length) throw new UnreadableFileError('sheet_broken');
    return content.subarray(0, length);
  }

  /** The sectors of the table that has of each sector the next one. */
  private tableSectors(): number[] {
    if (this.shift < MIN_SHIFT || this.shift > MAX_SHIFT) throw new UnreadableFileError('sheet_broken');
    const { bytes } = this;
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => bytes.readUInt32LE(from + index * 4));
    const tables = numbers(HEADER.firstTables, HEADER_TABLES);
    const perSector = 2 ** (this.shift - 2);
    let more = bytes.readUInt32LE(HEADER.moreTables);
    while (more < NO_SECTOR && tables.length <= this.sectorCount()) {
      const listed = numbers(this.placeOf(more), perSector);
      more = listed.pop()!;
      tables.push(...listed);
    }
    return tables.slice(0, bytes.readUInt32LE(HEADER.tables));
  }

  private sectorCount(): number {
    return Math.ceil(this.bytes.length / 2 ** this.shift);
  }

  private placeOf(sector: number): number {
    return (sector + 1) * 2 ** this.shift;
  }

  private chainOf(start: number): number[] {
    const perSector = 2 ** (this.shift - 2);
    return chain(start, this.sectorCount(), (sector) => {
      const table = this.tables[Math.floor(sector / perSector)] ?? NO_SECTOR;
      return this.bytes.readUInt32LE(this.placeOf(table) + (sector % perSector) * 4);
    });
  }

  /** Sectors that follow one another, as most programs write them, are not copied: a file has 30 MiB. */
  private joined(sectors: readonly number[]): Buffer {
    const parts: Buffer[] = [];
    for (let from = 0; from < sectors.length;) {
      let to = from + 1;
      while (sectors[to] === sectors[to - 1]! + 1) to++;
      parts.push(this.bytes.subarray(this.placeOf(sectors[from]!), this.placeOf(sectors[to - 1]! + 1)));
      from = to;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  /** A small stream: its sectors of 64 bytes stand in the stream of the root. */
  private smallOf(start: number): Buffer {
    const table = this.joined(this.chainOf(this.bytes.readUInt32LE(HEADER.smallTable)));
    const all = this.joined(this.chainOf(this.directory.readUInt32LE(ENTRY.start)));
    const sectors = chain(start, table.length / 4, (sector) => table.readUInt32LE(sector * 4));
    return Buffer.concat(sectors.map((at) => all.subarray(at << SMALL_SHIFT, (at + 1) << SMALL_SHIFT)));
  }

  /** The streams of the root, without those of embedded files. */
  private rootStreams(): Map<string, Stream> {
    const streams = new Map<string, Stream>();
    const { directory } = this;
    const seen = new Set<number>();
    const waiting = [directory.readUInt32LE(ENTRY.child)];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const at = id * ENTRY.size;
      if (seen.has(id) || at + ENTRY.size > directory.length) continue;
      seen.add(id);
      waiting.push(directory.readUInt32LE(at + ENTRY.left), directory.readUInt32LE(at + ENTRY.right));
      if (directory[at + ENTRY.type] !== STREAM) continue;
      const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + ENTRY.nameLength) - 2, 0), ENTRY.nameLength);
      const name = directory.toString('utf16le', at, at + nameBytes).toLowerCase();
      streams.set(name, {
        start: directory.readUInt32LE(at + ENTRY.start),
        length: directory.readUInt32LE(at + ENTRY.length),
      });
    }
    return streams;
  }
}

/** Throws where it has more sectors than there are: it goes in a circle. */
function chain(start: number, most: number, next: (sector: number) => number): number[] {
  const sectors: number[] = [];
  for (let at = start; at < NO_SECTOR; at = next(at)) {
    if (sectors.push(at) > most) throw new UnreadableFileError('sheet_broken');
  }
  return sectors;
}
