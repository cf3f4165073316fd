import type { Client } from './client.js';

const LABEL = 26;
const COLUMN = 14;

export interface Snapshot {
  readonly title: string;
  readonly clients: readonly Client[];
  readonly kills: number;
  readonly seconds: number;
  /** Nothing more will arrive: what is missing is lost. */
  readonly isOver: boolean;
}

/** Two columns of counters: redrawn in place on a terminal, otherwise a new line now and then. */
export class Screen {
  private drawn = 0;

  constructor(private readonly output: NodeJS.WriteStream) {}

  show(snapshot: Snapshot): void {
    if (this.output.isTTY) this.redraw(picture(snapshot));
    else this.output.write(`${line(snapshot)}\n`);
  }

  /** Shows the final counters. */
  end(snapshot: Snapshot): void {
    if (this.output.isTTY) this.redraw(picture(snapshot));
    else this.output.write(`\n${picture(snapshot)}\n`);
  }

  private redraw(text: string): void {
    const up = this.drawn > 0 ? `\u001b[${this.drawn}A` : '';
    this.output.write(`${up}${text.replaceAll('\n', '\u001b[K\n')}\u001b[K\n`);
    this.drawn = text.split('\n').length;
  }
}

function picture({ title, clients, kills, seconds, isOver }: Snapshot): string {
  const row = (label: string, value: (client: Client) => number | string) =>
    `  ${label.padEnd(LABEL)}${clients.map((client) => cell(value(client))).join('')}`;
  return [
    `  ${title}`,
    '',
    row(`${Math.round(seconds)} s`, ({ system }) => system.name),
    row('kill -9 of everything', () => kills),
    row('accepted with a 200', ({ accepted }) => accepted.length),
    row('at the gateway', ({ system }) => system.gateway.times.size),
    row('sent again', ({ system }) => system.gateway.repeated),
    row(isOver ? 'LOST' : 'not there yet', ({ missing }) => missing),
  ].join('\n');
}

function line({ clients, kills, seconds }: Snapshot): string {
  const counters = clients.map(({ system, accepted, missing }) => {
    const { times, repeated } = system.gateway;
    return `${system.name}: accepted ${accepted.length}, arrived ${times.size}, again ${repeated}, missing ${missing}`;
  });
  return `${String(Math.round(seconds)).padStart(4)} s, ${kills} kills | ${counters.join(' | ')}`;
}

function cell(value: number | string): string {
  return (typeof value === 'number' ? value.toLocaleString('en') : value).padStart(COLUMN);
}
