import { defineSection } from '../../panel/section.js';
import { NotesController } from './notes.controller.js';
import { Notes } from './notes.js';
import { noteTexts } from './texts/index.js';

/** A section that only tests have, as small as one can be. */
export const NOTES = defineSection({
  path: 'notes',
  group: 'access',
  icon: 'edit',
  texts: noteTexts,
  controllers: [NotesController],
  styles: 'testing/notes/notes.css',
  badge: Notes,
  commands: [{ name: 'add', href: '/admin/notes#text' }],
});
