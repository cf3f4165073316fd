import { Get, Post } from '@nestjs/common';
import {
  type AlertMessageView,
  type AlertRoute,
  type AlertView,
  AlertChecks,
  type CheckView,
  wordAlert,
  AlertMessages,
  Alerts,
  AlertSettingsStore,
  routesOf,
} from '@recado/alerts';
import { bad, NeedsRole, PanelPages, PanelRequest } from '../../session/kit.js';
import { ActionCard, Button, Chip, type ChipView, Empty, Form, Heading, LinkButton, Linked } from '../../ui/kit.js';
import { Table, Time, usePanel } from '../../ui/kit.js';
import { Check } from './check.part.js';
import { alertHref } from './alert-href.js';
import { alertTexts } from './texts/index.js';

interface AlertsProps {
  check: CheckView;
  routes: readonly AlertRoute[];
  open: readonly AlertView[];
  resolved: readonly AlertView[];
  messages: readonly AlertMessageView[];
}

const useTexts = () => usePanel().texts(alertTexts);
const TEST = '/admin/alerts/test';

/** What is wrong now, what was, and who was told. */
function AlertsPage({ check, routes, open, resolved, messages }: AlertsProps) {
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
        <Check check={check} />
        {open.length > 0 && <Open alerts={open} />}
        {open.length === 0 && !check.isMissed && check.at !== null && <Calm />}
        <Test routes={routes} />
        {messages.length > 0 && <Messages messages={messages} />}
        {resolved.length > 0 && <Resolved alerts={resolved} />}
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

function useWords(alert: AlertView) {
  const { language, settings } = usePanel();
  return wordAlert(alert, language, settings.timezone);
}

function Open({ alerts }: { alerts: readonly AlertView[] }) {
  const t = useTexts();
  const { format } = usePanel();
  return (
    <>
      <h2>{t.open}</h2>
      <Table<AlertView>
        rows={alerts}
        columns={[
          { head: t.alert, namesRow: true, cell: (alert) => <Worded {...alert} /> },
          { head: t.since, cell: ({ openedAt }) => <Time at={format.dateTime(openedAt)} /> },
        ]}
      />
    </>
  );
}

/** With a link to what it is about. */
function Worded(alert: AlertView) {
  const { title, cure } = useWords(alert);
  const href = alertHref(alert);
  return (
    <span>
      <span class="strong">{href === null ? title : <Linked href={href}>{title}</Linked>}</span>
      <span class="under">{cure}</span>
    </span>
  );
}

function Test({ routes }: Pick<AlertsProps, 'routes'>) {
  const t = useTexts();
  if (routes.length === 0) return null;
  const names = routes.map((route) => t.routes[route]).join(', ');
  return (
    <ActionCard title={t.testTitle} lead={t.testLead(names)} action={TEST}>
      <Form action={TEST} once>
        <p class="actions">
          <Button icon="send">{t.test}</Button>
        </p>
      </Form>
    </ActionCard>
  );
}

function Messages({ messages }: Pick<AlertsProps, 'messages'>) {
  const t = useTexts();
  const { format } = usePanel();
  const what = ({ content }: AlertMessageView) =>
    content.isTest ? t.isTest : t.news(content.opened.length, content.resolved.length);
  return (
    <>
      <h2>{t.messages}</h2>
      <Table<AlertMessageView>
        rows={messages}
        columns={[
          { head: t.message, namesRow: true, cell: what },
          { head: t.route, cell: ({ route }) => t.routes[route] },
          { head: t.when, cell: ({ createdAt }) => <Time at={format.dateTime(createdAt)} /> },
          { head: t.state, cell: (message) => <State {...message} /> },
        ]}
      />
    </>
  );
}

/** What became of a message, why it failed, and when it is tried again. */
function State({ sentAt, dueAt, attempts, error }: AlertMessageView) {
  const t = useTexts();
  const { format } = usePanel();
  const errors: Partial<Record<string, string>> = t.errors;
  const why = error === null ? null : (errors[error] ?? format.raw(error));
  return (
    <span>
      <Chip {...useChip({ sentAt, dueAt, attempts })} />
      {why && <span class="under">{why}</span>}
      {dueAt !== null && attempts > 0 && (
        <span class="under">
          {t.next}: <Time at={format.dateTime(dueAt)} />
        </span>
      )}
    </span>
  );
}

function useChip({ sentAt, dueAt, attempts }: Pick<AlertMessageView, 'sentAt' | 'dueAt' | 'attempts'>): ChipView {
  const t = useTexts();
  if (sentAt !== null) return { tone: 'good', text: t.sent };
  if (dueAt === null) return { tone: 'bad', text: t.gaveUp };
  return attempts === 0 ? { tone: 'info', text: t.waiting } : { tone: 'warn', text: t.retrying };
}

function Resolved({ alerts }: { alerts: readonly AlertView[] }) {
  const t = useTexts();
  const { format } = usePanel();
  return (
    <>
      <h2>{t.history}</h2>
      <Table<AlertView>
        rows={alerts}
        columns={[
          { head: t.alert, namesRow: true, cell: (alert) => <Title {...alert} /> },
          { head: t.began, cell: ({ openedAt }) => <Time at={format.dateTime(openedAt)} /> },
          {
            head: t.ended,
            cell: ({ resolvedAt }) => resolvedAt !== null && <Time at={format.dateTime(resolvedAt)} />,
          },
        ]}
      />
    </>
  );
}

function Title(alert: AlertView) {
  return <>{useWords(alert).title}</>;
}

/** The page of open and resolved alerts, with the outcome of each message about them. */
@PanelPages('alerts')
export class AlertsController {
  constructor(
    private readonly alerts: Alerts,
    private readonly checks: AlertChecks,
    private readonly messages: AlertMessages,
    private readonly store: AlertSettingsStore,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const { settings } = await this.store.read();
    const props = {
      check: await this.checks.last(),
      routes: routesOf(settings),
      open: await this.alerts.open(),
      resolved: await this.alerts.resolved(),
      messages: await this.messages.latest(),
    };
    await panel.show({ title: panel.texts(alertTexts).title, body: <AlertsPage {...props} /> });
  }

  /** A worker delivers the test within seconds. */
  @Post('test')
  @NeedsRole('administrator')
  async test(panel: PanelRequest): Promise<void> {
    const t = panel.texts(alertTexts);
    const routes = routesOf((await this.store.read()).settings);
    if (routes.length > 0) await this.messages.queueTest(routes, panel.actor);
    await panel.redirect('/admin/alerts', routes.length > 0 ? t.tested : bad(t.testNothing));
  }
}
