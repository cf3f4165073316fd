import { defineSection } from '../../panel/section.js';
import { InvitationsController } from './invitations.controller.js';
import { LinkReveal } from './link-reveal.js';
import { PeopleController } from './people.controller.js';
import { PersonController } from './person.controller.js';
import { ShowPerson } from './show-person.js';
import { peopleTexts } from './texts/index.js';

/** Who may use the panel. */
export const PEOPLE = defineSection({
  path: 'people',
  icon: 'user',
  group: 'access',
  texts: peopleTexts,
  controllers: [PeopleController, InvitationsController, PersonController],
  providers: [LinkReveal, ShowPerson],
  commands: [{ name: 'invite', href: '/admin/people/new' }],
});
