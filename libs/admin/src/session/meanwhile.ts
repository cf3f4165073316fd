import { Injectable } from '@nestjs/common';
import { AuditTrail, type Deed, type Subject } from '@recado/audit';
import type { FormBody } from '../panel/form-parser.js';
import type { PanelRequest } from '../panel/panel-request.js';

/**
 * Tells who changed a thing while its form was open, in place of overwriting it in silence. The revision of a thing is
 * the audit entry of its latest change, so it also tells changes by the API and by commands.
 */
@Injectable()
export class Meanwhile {
  constructor(private readonly trail: AuditTrail) {}

  /** Marks the form that is shown next with the revision of now. To be called before what it shows is read. */
  async begin(panel: PanelRequest, subject: Subject): Promise<void> {
    if (panel.meanwhile === null) this.mark(panel, (await this.trail.newest(subject))?.id ?? 0);
  }

  /** The same for a thing that has a revision of its own. A form that is corrected keeps that of its first page. */
  mark(panel: PanelRequest, revision: number): void {
    panel.meanwhile ??= { revision: sentRevision(panel) ?? revision, said: null };
  }

  /**
   * Whether somebody changed the thing since its form was shown. The form of the page that is shown next then says who,
   * and to send it again is a decision.
   */
  async isStale(panel: PanelRequest, subject: Subject): Promise<boolean> {
    const sent = sentRevision(panel);
    const deed = await this.trail.newest(subject);
    // A form without a revision is one that no page of this version has shown.
    if (sent === null || !deed || deed.id <= sent) return false;
    this.tell(panel, deed.id, deed);
    return true;
  }

  /** The next form has the revision of now, and says who was faster; null: that is not known. */
  tell(panel: PanelRequest, revision: number, deed: Pick<Deed, 'name' | 'at'> | null): void {
    const { stale, staleBy } = panel.t.meanwhile;
    const said = deed ? staleBy(deed.name, panel.format.dateTime(deed.at).text) : stale;
    panel.meanwhile = { revision, said };
  }
}

/** The revision that the form was shown with; null: it was sent without one. */
export function sentRevision({ request }: PanelRequest): number | null {
  const { revision = '' } = (request.body ?? {}) as FormBody;
  return /^\d{1,15}$/.test(revision) ? Number(revision) : null;
}
