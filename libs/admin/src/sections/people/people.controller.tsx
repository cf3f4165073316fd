import { Get } from '@nestjs/common';
import { AccessLinks, Administrators, SecondFactors } from '@recado/auth';
import { PanelPages, PanelRequest } from '../../session/kit.js';
import { PeoplePage } from './people.page.js';
import { peopleTexts } from './texts/index.js';

/** The list of people and of open invitations. */
@PanelPages('people', 'administrator')
export class PeopleController {
  constructor(
    private readonly administrators: Administrators,
    private readonly links: AccessLinks,
    private readonly secondFactors: SecondFactors,
  ) {}

  @Get()
  async list(panel: PanelRequest): Promise<void> {
    const [people, invitations, withFactor] = await Promise.all([
      this.administrators.list(),
      this.links.invitations(),
      this.secondFactors.owners(),
    ]);
    const rows = people.map((person) => ({ ...person, hasSecondFactor: withFactor.has(person.id) }));
    const body = <PeoplePage people={rows} invitations={invitations} ownId={panel.administrator?.id ?? 0} />;
    await panel.show({ title: panel.texts(peopleTexts).people.title, body });
  }
}
