import { Get, Post } from '@nestjs/common';
import { formatPhone, type PhoneReading, readPhoneBeginning } from '@recado/core';
import {
  IdentityOptOuts,
  OptOutChanges,
  OptOuts,
  OptOutSettings,
  type OptOutView,
  peopleHead,
  peopleLine,
} from '@recado/opt-outs';
import { bad, BulkExports, idOf, listHref, NeedsRole, submit } from '../../session/kit.js';
import { PanelPages, PanelRequest, readingText } from '../../session/kit.js';
import { hiddenForm } from './hidden-opt-outs.part.js';
import { modeQuery, OptOutListPage } from './opt-out-list.page.js';
import { optOutTexts } from './texts/index.js';

const ROOT = '/admin/opt-outs';
const PAGE_SIZE = 50;
/** Opt-outs without a number that the first page shows. */
const HIDDEN_SHOWN = 20;
/** Rows of an export that are read at a time, so that it is never held whole. */
const EXPORT_PAGE = 1_000;

const NOTHING = { items: [], next: null, isFirst: true };

/** The query of the list, untrusted. */
interface ListQuery {
  phone?: unknown;
  /** `test`: show the opt-outs of test keys. */
  mode?: unknown;
  before?: unknown;
  after?: unknown;
}

/** The list of opt-outs, its export, and the removal of one. */
@PanelPages('opt-outs')
export class OptOutsController {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly hidden: IdentityOptOuts,
    private readonly changes: OptOutChanges,
    private readonly settings: OptOutSettings,
    private readonly exports: BulkExports,
  ) {}

  @Get()
  async list(panel: PanelRequest): Promise<void> {
    await this.show(panel, panel.query);
  }

  @Get('export')
  @NeedsRole('operator')
  async export(panel: PanelRequest): Promise<void> {
    const testMode = isTest(panel.query);
    const file = testMode ? 'descadastros-de-teste.csv' : 'descadastros.csv';
    const entry = { action: 'opt_outs.exported', filter: { testMode } };
    await this.exports.send(panel, { file, entry, head: peopleHead(panel.format), pages: this.lines(panel, testMode) });
  }

  @Post(':id/remove')
  async remove(panel: PanelRequest): Promise<void> {
    const optOut = await this.optOuts.withId(panel.id);
    const { removed, gone } = panel.texts(optOutTexts).optOuts;
    if (!optOut) return panel.redirect(ROOT, bad(gone));
    const { id, phone, testMode } = optOut;
    await submit(panel, {
      form: String(id),
      asksPassword: true,
      show: () => this.show(panel, placeOf(optOut)),
      act: async () => {
        const isRemoved = await this.changes.remove(phone, panel.actor, testMode);
        const said = isRemoved ? removed(panel.format.phone(phone)) : bad(gone);
        return [listHref(ROOT, modeQuery(testMode)), said];
      },
    });
  }

  @Post('hidden/:id/remove')
  async removeHidden(panel: PanelRequest): Promise<void> {
    const { id, query } = panel;
    const { hidden, gone } = panel.texts(optOutTexts).optOuts;
    await submit(panel, {
      form: hiddenForm(id),
      asksPassword: true,
      show: () => this.show(panel, query),
      act: async () => {
        const isRemoved = await this.hidden.remove(id, panel.actor);
        return [listHref(ROOT, modeQuery(isTest(query))), isRemoved ? hidden.removed : bad(gone)];
      },
    });
  }

  private async show(panel: PanelRequest, query: ListQuery): Promise<void> {
    const typed = panel.searchedPhone(query.phone).trim();
    const reading = typed === '' ? null : readPhoneBeginning(typed);
    const page = await this.pageOf(reading, query);
    const testMode = isTest(query);
    const props = {
      ...page,
      search: searchOf(typed, reading),
      said: reading && readingText(reading, panel),
      isRefused: reading?.ok === false,
      testMode,
      words: (await this.settings.read()).words,
      hidden: page.isFirst && reading === null ? await this.withoutNumber(testMode) : { items: [], count: 0 },
    };
    const { title } = panel.texts(optOutTexts).optOuts;
    await panel.show({ title, body: <OptOutListPage {...props} />, isRefused: props.isRefused });
  }

  /** The newest, or those of the number that was looked for; none where it was refused. */
  private pageOf(reading: PhoneReading | null, query: ListQuery) {
    if (reading === null) return this.newest(query);
    return reading.ok ? this.found(reading.phone.slice(0, 15), query) : NOTHING;
  }

  private async withoutNumber(testMode: boolean) {
    const items = await this.hidden.newest(testMode, HIDDEN_SHOWN);
    return { items, count: items.length === 0 ? 0 : await this.hidden.count(testMode) };
  }

  private async newest(query: ListQuery) {
    const before = idOf(query.before);
    const { items, next } = await this.optOuts.page({ testMode: isTest(query), before, limit: PAGE_SIZE });
    return { items, next: next === null ? null : { before: next }, isFirst: before === undefined };
  }

  private async found(search: string, query: ListQuery) {
    const { after: from } = query;
    const after = typeof from === 'string' && /^\d{1,15}$/.test(from) ? from : undefined;
    const { items, next } = await this.optOuts.search(search, { testMode: isTest(query), after, limit: PAGE_SIZE });
    return { items, next: next === null ? null : { after: next }, isFirst: after === undefined };
  }

  private async *lines({ format }: PanelRequest, testMode: boolean): AsyncGenerator<string[], void> {
    for (let before: number | null | undefined; before !== null;) {
      const { items, next } = await this.optOuts.page({ testMode, before, limit: EXPORT_PAGE });
      yield items.map((item) => peopleLine(item, format));
      before = next;
    }
  }
}

/** What the field holds: what was typed where it is refused, else the number as it was read. */
function searchOf(typed: string, reading: PhoneReading | null): string {
  if (reading?.ok !== true) return typed;
  return reading.assumed.includes('country') ? formatPhone(reading.phone) : phoneInBeginning(reading.phone);
}

/** Digits that would be read as another number get a plus sign. */
function phoneInBeginning(digits: string): string {
  const again = readPhoneBeginning(digits);
  return again.ok && again.phone === digits ? digits : `+${digits}`;
}

function isTest({ mode }: ListQuery): boolean {
  return mode === 'test';
}

/** The query of the list that begins with this opt-out. */
function placeOf({ phone, testMode }: OptOutView): ListQuery {
  return { phone: `+${phone}`, ...(testMode && { mode: 'test' }) };
}
