import { defineSection } from '../../session/kit.js';
import { InvitationsController } from './invitations.controller.js';
import { PeopleController } from './people.controller.js';
import { PersonController } from './person.controller.js';
import { ShowPerson } from './person.controller.js';
import { peopleTexts } from './texts/index.js';

/** Who may use the panel. */
export const PEOPLE = defineSection({
  path: 'people',
  icon: 'user',
  group: 'access',
  place: 'team',
  texts: peopleTexts,
  controllers: [PeopleController, InvitationsController, PersonController],
  providers: [ShowPerson],
  commands: [{ name: 'invite', href: '/admin/people/new' }],
});
