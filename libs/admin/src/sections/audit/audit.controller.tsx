import { Get, Query } from '@nestjs/common';
import { AuditList } from '@recado/audit';
import { CurrentRequest } from '../../panel/current-request.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { idOf } from '../../panel/read-id.js';
import { BulkExports } from '../../session/bulk-exports.js';
import { PanelPages } from '../../session/panel-controller.js';
import { auditHead, auditLines } from './audit-export.js';
import { auditHref, type AuditQuery, readAuditFilter } from './audit-filter.form.js';
import { AuditPage } from './audit.page.js';
import { TargetNames } from './target-names.js';
import { auditTexts } from './texts/index.js';

const PAGE_SIZE = 50;

/** The audit trail and its export. Entries name people, their addresses and phones: administrators alone read them. */
@PanelPages('audit', 'administrator')
export class AuditController {
  constructor(
    private readonly list: AuditList,
    private readonly names: TargetNames,
    private readonly exports: BulkExports,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest, @Query() query: AuditQuery): Promise<void> {
    const { fields, filter, errors } = readAuditFilter(query, panel);
    const isRefused = hasErrors(errors);
    const before = idOf(query.before);
    const { items, nextBefore } = isRefused
      ? { items: [], nextBefore: null }
      : await this.list.page(filter, { before, limit: PAGE_SIZE });
    const first = before === undefined ? null : auditHref(fields);
    const next = nextBefore === null ? null : auditHref(fields, { before: nextBefore });
    const entries = await this.names.of(items);
    const body = <AuditPage {...{ fields, errors, entries, first, next }} />;
    await panel.show({ title: panel.texts(auditTexts).audit.title, body, isRefused });
  }

  @Get('export')
  async export(@CurrentRequest() panel: PanelRequest, @Query() query: AuditQuery): Promise<void> {
    const { fields, filter, errors } = readAuditFilter(query, panel);
    // The page says what is wrong with its filter.
    if (hasErrors(errors)) return panel.redirect(auditHref(fields));
    const { fileName } = panel.texts(auditTexts).audit;
    await this.exports.send(panel, {
      file: `${fileName}.csv`,
      entry: { action: 'audit.exported', filter: { ...filter } },
      head: auditHead(panel),
      pages: auditLines(this.list, filter, panel),
    });
  }
}
