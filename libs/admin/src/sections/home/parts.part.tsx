import type { PartView } from '@recado/health';
import type { ProcessView } from '@recado/queries';
import type { ComponentChildren } from 'preact';
import { Chip, More, Table, Time, usePanel } from '../../ui/kit.js';
import { Check } from '../alerts/check.part.js';
import type { HomeProps } from './home.view.js';
import { homeTexts } from './texts/index.js';

interface Row {
  name: ComponentChildren;
  state: ComponentChildren;
  since: number;
}

/** What the installation stands on, its processes, and who last checked it: one line while all is well. */
export function PartsCard({ facts: { parts, processes, check } }: HomeProps) {
  const { format, texts } = usePanel();
  const { parts: t } = texts(homeTexts);
  const isWell = parts.every((part) => part.isWell) && !processes.some(({ isSilent }) => isSilent) && !check.isMissed;
  const rows: Row[] = [
    ...parts.map((part) => ({ name: <Name {...part} />, state: <State {...part} />, since: part.since })),
    ...processes.map(processRow),
  ];
  const table = (
    <Table<Row>
      rows={rows}
      columns={[
        { head: t.part, namesRow: true, cell: ({ name }) => name },
        { head: t.state, cell: ({ state }) => state },
        { head: t.since, cell: ({ since }) => <Time at={format.ago(since)} /> },
      ]}
    />
  );
  return (
    <section class="stack">
      {!isWell && <h2>{t.title}</h2>}
      {isWell ? (
        <More title={t.allWell(format.number(parts.length), format.number(processes.length))} isOpen={false}>
          {table}
        </More>
      ) : (
        table
      )}
      <Check check={check} />
    </section>
  );
}

/** A process that runs, or stopped without saying so. */
function processRow({ host, pid, roles, version, startedAt, isSilent, seenAt }: ProcessView): Row {
  const { format, texts } = usePanel();
  const { parts: t } = texts(homeTexts);
  const name = (
    <>
      {host} · {pid}
      <span class="under">{[...roles, version].join(', ')}</span>
    </>
  );
  const silent = isSilent && t.silent(format.span(format.now - seenAt));
  const state = <Chip tone={silent ? 'bad' : 'good'} text={silent || t.alive} />;
  return { name, state, since: startedAt };
}

function Name({ kind, name }: PartView) {
  const { format, texts } = usePanel();
  return (
    <>
      {texts(homeTexts).parts.kinds[kind]}
      {name !== '' && <span class="under">{format.raw(name)}</span>}
    </>
  );
}

function State({ kind, state, isWell, facts }: PartView) {
  const { format, texts } = usePanel();
  const { parts: t } = texts(homeTexts);
  const states: Partial<Record<string, string>> = t.states;
  const number = (name: string) => format.number(Number(facts?.[name] ?? 0));
  const said = {
    workers: () => t.running(number('running')),
    database_cluster: () => t.nodes(number('size'), number('most')),
    disk: () => t.free(number('freeMb')),
  };
  const usual = isWell ? t.works : t.fails;
  const isCounted = kind in said && state !== 'missing';
  return (
    <>
      <Chip tone={isWell ? 'good' : 'bad'} text={usual} />
      <span class="under">{isCounted ? said[kind as keyof typeof said]() : (states[state] ?? '')}</span>
    </>
  );
}
