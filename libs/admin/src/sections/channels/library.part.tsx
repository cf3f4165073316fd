import { Button, LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { pairingTexts } from './pairing-texts.js';
import { libraryTexts } from './library-texts.js';
import type { LibraryView, WorkerView } from './library.view.js';

/** The library that a linked phone needs: what it is, which process has it, and its installation. */
export function LibraryPart({ view, risk }: { view: LibraryView; risk: string | null }) {
  const panel = usePanel();
  const t = panel.texts(libraryTexts);
  const { page, action, lead, facts, workers, install } = view;
  return (
    <section class="card stack" id="library">
      <h2>{t.title}</h2>
      <p>{lead}</p>
      {facts.map((fact) => (
        <p class="help">{fact}</p>
      ))}
      {risk !== null && <p class="notice notice-warn">{risk}</p>}
      {workers.length > 0 && <Workers workers={workers} />}
      {install !== null && (
        <Form action={action} name="install">
          <p>
            <Button tone="main">{install}</Button>
          </p>
        </Form>
      )}
      {install === null && (
        <p>
          <LinkButton href={page} icon="turn">
            {panel.texts(pairingTexts).reload}
          </LinkButton>
        </p>
      )}
      {!panel.may(action, 'POST') && <p class="help">{t.administrators}</p>}
    </section>
  );
}

function Workers({ workers }: { workers: readonly WorkerView[] }) {
  const t = usePanel().texts(libraryTexts);
  return (
    <Table<WorkerView>
      rows={workers}
      columns={[
        { head: t.process, namesRow: true, cell: ({ name }) => name },
        {
          head: t.state,
          cell: ({ chip, why, words }) => (
            <>
              <Chip {...chip} />
              {why !== null && <span class="under">{why}</span>}
              {words !== null && <code class="raw">{words}</code>}
            </>
          ),
        },
      ]}
    />
  );
}
