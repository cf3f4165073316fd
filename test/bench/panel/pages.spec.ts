import { Controller, Get, Param, Post } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { defineSection } from '../../../libs/admin/src/panel/section.js';
import { allPages, routesOf } from './pages.js';

@Controller('admin/notes')
class Notes {
  @Get()
  list(): void {}

  @Get(':id/lines/:line')
  line(@Param('id') _id: string): void {}

  @Post(':id')
  change(): void {}
}

describe('The pages of the panel that the bench asks for', () => {
  it('are those of the controllers of each section', () => {
    const section = defineSection({ path: 'notes', controllers: [Notes] });
    expect(routesOf([section])).toEqual(['/admin/notes', '/admin/notes/:id/lines/:line']);
  });

  it('have a value for each parameter, and the filters that read most', () => {
    const pages = allPages(1_000_000, Date.now());
    expect(pages.filter((page) => page.includes(':id'))).toEqual([]);
    expect(pages).toEqual(expect.arrayContaining(['/admin', '/admin/messages?status=failed', '/admin/batches/1']));
    expect(new Set(pages).size).toBe(pages.length);
  });
});
