import { Body, Get, Post } from '@nestjs/common';
import { checkPhone, type OptOutScope, readTypedPhone } from '@recado/core';
import { OptOutCancellation, OptOutChanges, type OptOutFile, readOptOutFile } from '@recado/opt-outs';
import { formatPhone } from '../../format/phone.js';
import { CurrentVisit } from '../../panel/current-visit.js';
import type { FormBody } from '../../panel/form-parser.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';

/** What was wrong with a form, at its field. */
interface Refused {
  phone?: string;
  numbers?: string;
  password?: string;
}

/** Adds people who do not want to be written to: one by their number, or many from a file. */
@PanelPages('opt-outs')
export class AddOptOutsController {
  constructor(
    private readonly changes: OptOutChanges,
    private readonly cancellation: OptOutCancellation,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get('new')
  async page(@CurrentVisit() visit: Visit): Promise<void> {
    await this.show(visit, {}, {});
  }

  @Post('new')
  async add(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const { optOuts: texts } = visit.t;
    const typed = readTypedPhone(body.phone ?? '');
    const check = checkPhone(typed.digits);
    if (!check.ok) return this.show(visit, body, { phone: texts.faults.phone_invalid });
    const { phone } = check;
    const scope: OptOutScope = body.scope === 'marketing' ? 'marketing' : 'all';
    const { id, outcome } = await this.changes.add({ phone, scope, source: 'panel', actor: visit.actor });
    if (outcome !== 'known') await this.cancellation.settleNow(id);
    const said = scope === 'all' ? texts.added : texts.addedMarketing;
    const shown = formatPhone(phone);
    const readAs = typed.isAssumed ? [texts.readAs(shown)] : [];
    visit.leaveNotice('good', [outcome === 'known' ? texts.known(shown) : said(shown), ...readAs].join(' '));
    await visit.redirect('/admin/opt-outs');
  }

  /** What waits for the people of a file is canceled by the workers, who look every second. */
  @Post('import')
  async import(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const { numbers = '' } = body;
    const file = readOptOutFile(numbers);
    const { faults, imported } = visit.t.optOuts;
    if (file.optOuts.length === 0) {
      return this.show(visit, body, { numbers: [faults.file_empty, refusedText(file, visit)].join(' ').trim() });
    }
    const password = await this.reauthentication.refusal(visit, body.password ?? '');
    if (password) return this.show(visit, body, { password: visit.t.fields[password] });
    const optOuts = file.optOuts.map((optOut) => ({ ...optOut, source: 'import' as const }));
    const { added, known } = await this.changes.addMany(optOuts, visit.actor);
    const text = imported(visit.format.number(added), visit.format.number(known));
    const tone = file.refusedTotal > 0 ? 'bad' : 'good';
    visit.leaveNotice(tone, [text, assumedText(file, visit), refusedText(file, visit)].filter(Boolean).join(' '));
    await visit.redirect('/admin/opt-outs');
  }

  private async show(visit: Visit, { phone = '', scope, numbers = '' }: FormBody, errors: Refused): Promise<void> {
    const { optOuts: texts } = visit.t;
    const scopes = (['all', 'marketing'] as const).map((value) => ({
      value,
      text: texts.scopes[value],
      hint: value === 'all' ? texts.allHint : texts.marketingHint,
      chosen: (scope === 'marketing') === (value === 'marketing'),
    }));
    const isRefused = Object.keys(errors).length > 0;
    const page = { view: 'sections/opt-outs/views/new', title: texts.newTitle, section: 'optOuts' } as const;
    const asksPassword = this.reauthentication.isNeeded(visit);
    const model = { phone, numbers, scopes, errors, asksPassword, proof: { passwordId: 'password', errors } };
    await visit.show({ ...page, model, status: isRefused ? 422 : 200, reloadable: !isRefused });
  }
}

/** Which lines held no number; empty: none. */
function refusedText({ refused, refusedTotal }: OptOutFile, visit: Visit): string {
  if (refusedTotal === 0) return '';
  return visit.t.optOuts.refused(visit.format.number(refusedTotal), linesText(refused, refusedTotal, visit));
}

/** Which lines were read as numbers of Brazil; empty: none. */
function assumedText({ assumed, assumedTotal }: OptOutFile, visit: Visit): string {
  if (assumedTotal === 0) return '';
  return visit.t.optOuts.assumed(visit.format.number(assumedTotal), linesText(assumed, assumedTotal, visit));
}

function linesText(lines: readonly number[], total: number, { format }: Visit): string {
  const named = lines.map((line) => format.number(line)).join(', ');
  return total > lines.length ? `${named}, …` : named;
}
