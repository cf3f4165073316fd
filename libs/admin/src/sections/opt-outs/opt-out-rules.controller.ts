import { Body, Get, Post } from '@nestjs/common';
import { type OptOutRulesFault, OptOutSettings } from '@recado/messages';
import { CurrentVisit } from '../../shell/current-visit.js';
import type { FormBody } from '../../shell/form-parser.js';
import { PanelPages } from '../../shell/panel-controller.js';
import { Visit } from '../../shell/visit.js';

/** What the page prints in its fields. */
interface Fields {
  words: string;
  reply: string;
}

/** The words by which people opt out, and what is answered to them. */
@PanelPages('opt-outs/rules')
export class OptOutRulesController {
  constructor(private readonly settings: OptOutSettings) {}

  @Get()
  async page(@CurrentVisit() visit: Visit): Promise<void> {
    const { words, reply } = await this.settings.read();
    await this.show(visit, { words: words.join('\n'), reply: reply ?? '' });
  }

  @Post()
  async change(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const fields = { words: body.words ?? '', reply: (body.reply ?? '').replaceAll('\r\n', '\n').trim() };
    const words = linesOf(fields.words);
    const fault = await this.settings.change({ words, reply: fields.reply || null }, visit.actor);
    if (fault) return this.show(visit, fields, fault);
    visit.leaveNotice('good', visit.t.optOuts.rulesSaved);
    await visit.redirect('/admin/opt-outs/rules');
  }

  private async show(visit: Visit, fields: Fields, fault?: OptOutRulesFault): Promise<void> {
    const { rulesTitle: title, faults } = visit.t.optOuts;
    const error = fault && { [fault.startsWith('reply') ? 'reply' : 'words']: faults[fault] };
    const page = { view: 'sections/opt-outs/views/rules', title, section: 'optOuts' } as const;
    const refused = fault ? { status: 422, reloadable: false } : {};
    await visit.show({ ...page, model: { ...fields, errors: error ?? {} }, ...refused });
  }
}

/** The words of a field, each once. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
