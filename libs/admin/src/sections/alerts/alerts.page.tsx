import type { AlertRoute } from '@recado/alerts';
import { ActionCard } from '../../ui/action-card.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Chip } from '../../ui/chip.js';
import { Empty } from '../../ui/empty.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Linked } from '../../ui/linked.js';
import { usePanel } from '../../ui/panel-context.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { AlertRow, MessageRow } from './alerts.view.js';
import { alertTexts } from './texts/index.js';

interface AlertsView {
  routes: readonly AlertRoute[];
  open: readonly AlertRow[];
  resolved: readonly AlertRow[];
  messages: readonly MessageRow[];
}

const useTexts = () => usePanel().texts(alertTexts);
const TEST = '/admin/alerts/test';

/** What is wrong now, what was, and who was told. */
export function AlertsPage({ routes, open, resolved, messages }: AlertsView) {
  const t = useTexts();
  return (
    <>
      <Heading title={t.title} lead={t.lead}>
        <LinkButton href="/admin/alerts/settings" icon="sliders">
          {t.settings}
        </LinkButton>
      </Heading>
      <div class="stack">
        {routes.length === 0 && <p class="notice notice-warn">{t.nobody}</p>}
        {open.length === 0 ? <Calm /> : <Open rows={open} />}
        <Test routes={routes} />
        {messages.length > 0 && <Messages rows={messages} />}
        {resolved.length > 0 && <Resolved rows={resolved} />}
      </div>
    </>
  );
}

function Calm() {
  const t = useTexts();
  return (
    <Empty title={t.calmTitle}>
      <p>{t.calm}</p>
    </Empty>
  );
}

function Open({ rows }: { rows: readonly AlertRow[] }) {
  const t = useTexts();
  return (
    <>
      <h2>{t.open}</h2>
      <Table<AlertRow>
        rows={rows}
        columns={[
          { head: t.alert, namesRow: true, cell: (row) => <Worded {...row} /> },
          { head: t.since, cell: ({ openedAt }) => <Time at={openedAt} /> },
        ]}
      />
    </>
  );
}

function Worded({ title, cure, href }: AlertRow) {
  return (
    <span>
      <span class="strong">{href ? <Linked href={href}>{title}</Linked> : title}</span>
      <span class="under">{cure}</span>
    </span>
  );
}

function Test({ routes }: Pick<AlertsView, 'routes'>) {
  const t = useTexts();
  if (routes.length === 0) return null;
  const names = routes.map((route) => t.routes[route]).join(', ');
  return (
    <ActionCard title={t.testTitle} lead={t.testLead(names)} action={TEST}>
      <Form action={TEST}>
        <p class="actions">
          <Button icon="send">{t.test}</Button>
        </p>
      </Form>
    </ActionCard>
  );
}

function Messages({ rows }: { rows: readonly MessageRow[] }) {
  const t = useTexts();
  return (
    <>
      <h2>{t.messages}</h2>
      <Table<MessageRow>
        rows={rows}
        columns={[
          { head: t.message, namesRow: true, cell: ({ what }) => what },
          { head: t.route, cell: ({ route }) => route },
          { head: t.when, cell: ({ when }) => <Time at={when} /> },
          { head: t.state, cell: (row) => <State {...row} /> },
        ]}
      />
    </>
  );
}

function State({ state, next, error }: MessageRow) {
  const t = useTexts();
  return (
    <span>
      <Chip {...state} />
      {error && <span class="under">{error}</span>}
      {next && (
        <span class="under">
          {t.next}: <Time at={next} />
        </span>
      )}
    </span>
  );
}

function Resolved({ rows }: { rows: readonly AlertRow[] }) {
  const t = useTexts();
  return (
    <>
      <h2>{t.history}</h2>
      <Table<AlertRow>
        rows={rows}
        columns={[
          { head: t.alert, namesRow: true, cell: ({ title }) => title },
          { head: t.began, cell: ({ openedAt }) => <Time at={openedAt} /> },
          { head: t.ended, cell: ({ resolvedAt }) => resolvedAt && <Time at={resolvedAt} /> },
        ]}
      />
    </>
  );
}
