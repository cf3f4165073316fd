import type { PairingLibrary, WorkerLibrary } from '@recado/gateways';
import type { PanelRequest } from '../../panel/panel-request.js';
import type { ChipView } from '../../ui/chip.js';
import { libraryTexts } from './library-texts.js';

/** The library in a process, for people. */
export interface WorkerView {
  name: string;
  chip: ChipView;
  /** Why it failed, and what to do. */
  why: string | null;
  /** What npm said, for those who may install it. */
  words: string | null;
}

/** The library that pairing needs, where a worker lacks it. */
export interface LibraryView {
  page: string;
  /** Where its installation is asked for. */
  action: string;
  lead: string;
  facts: readonly string[];
  workers: readonly WorkerView[];
  /** What the button says; null: the installation is under way. */
  install: string | null;
}

/** The library as the page of a channel shows it; null: each worker has it. `isMissing`: no phone can be connected. */
export async function libraryView(
  channel: { id: number },
  library: PairingLibrary,
  isMissing: boolean,
  panel: PanelRequest,
): Promise<LibraryView | null> {
  const { facts } = library;
  const workers = await library.workers();
  const lacking = workers.filter(({ version }) => version !== facts.version);
  if (lacking.length === 0 && !isMissing) return null;
  const t = panel.texts(libraryTexts);
  const isBusy = lacking.length > 0 && lacking.every(({ install }) => install === 'asked' || install === 'running');
  const hasFailed = lacking.some(({ install }) => install === 'failed');
  const page = `/admin/channels/${channel.id}/pair`;
  const action = `${page}/install`;
  const mayInstall = panel.may(action, 'POST');
  return {
    page,
    action,
    lead: isMissing ? t.lead : t.some,
    facts: [t.facts(facts), t.licences(facts)],
    workers: workers.map((worker) => workerView(worker, facts.version, mayInstall, panel)),
    install: isBusy ? null : hasFailed ? t.again : t.install,
  };
}

function workerView(worker: WorkerLibrary, needed: string, mayInstall: boolean, panel: PanelRequest): WorkerView {
  const { host, pid, failure, words, install } = worker;
  const t = panel.texts(libraryTexts);
  const hasFailed = install === 'failed' && worker.version !== needed;
  return {
    name: `${host} · ${pid}`,
    chip: chipOf(worker, needed, panel),
    why: hasFailed && failure !== null ? t.failures[failure] : null,
    words: hasFailed && mayInstall && words !== null ? panel.format.raw(words) : null,
  };
}

function chipOf({ version, install }: WorkerLibrary, needed: string, panel: PanelRequest): ChipView {
  const t = panel.texts(libraryTexts);
  if (version === needed) return { tone: 'good', text: t.installed(version) };
  if (install !== null) return { tone: install === 'failed' ? 'bad' : 'info', text: t[install] };
  return { tone: 'warn', text: version === null ? t.missing : t.other(version) };
}
