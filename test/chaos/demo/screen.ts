import type { Client } from './client.js';

const LABEL = 26;
const COLUMN = 14;

export interface Moment {
  readonly title: string;
  readonly clients: readonly Client[];
  readonly kills: number;
  readonly seconds: number;
  /** Nothing more will come: what is missing is lost. */
  readonly isOver: boolean;
}

/** Two columns of counters: redrawn in place on a terminal, else a line now and then. */
export class Screen {
  private drawn = 0;

  constructor(private readonly output: NodeJS.WriteStream) {}

  show(moment: Moment): void {
    if (this.output.isTTY) this.redraw(picture(moment));
    else this.output.write(`${line(moment)}\n`);
  }

  /** The last picture, which stays. */
  end(moment: Moment): void {
    if (this.output.isTTY) this.redraw(picture(moment));
    else this.output.write(`\n${picture(moment)}\n`);
  }

  private redraw(text: string): void {
    const up = this.drawn > 0 ? `\u001b[${this.drawn}A` : '';
    this.output.write(`${up}${text.replaceAll('\n', '\u001b[K\n')}\u001b[K\n`);
    this.drawn = text.split('\n').length;
  }
}

function picture({ title, clients, kills, seconds, isOver }: Moment): string {
  const row = (label: string, value: (client: Client) => number | string) =>
    `  ${label.padEnd(LABEL)}${clients.map((client) => cell(value(client))).join('')}`;
  return [
    `  ${title}`,
    '',
    row(`${Math.round(seconds)} s`, ({ side }) => side.name),
    row('kill -9 of everything', () => kills),
    row('accepted with a 200', ({ accepted }) => accepted.length),
    row('at the gateway', ({ side }) => side.gateway.times.size),
    row('sent again', ({ side }) => side.gateway.repeated),
    row(isOver ? 'LOST' : 'not there yet', ({ missing }) => missing),
  ].join('\n');
}

function line({ clients, kills, seconds }: Moment): string {
  const counters = clients.map(({ side, accepted, missing }) => {
    const { times, repeated } = side.gateway;
    return `${side.name}: accepted ${accepted.length}, arrived ${times.size}, again ${repeated}, missing ${missing}`;
  });
  return `${String(Math.round(seconds)).padStart(4)} s, ${kills} kills | ${counters.join(' | ')}`;
}

function cell(value: number | string): string {
  return (typeof value === 'number' ? value.toLocaleString('en') : value).padStart(COLUMN);
}
