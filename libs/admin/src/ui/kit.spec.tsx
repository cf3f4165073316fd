import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { Localization } from '../i18n/localization.js';
import { Chart } from './chart.js';
import { Confirm } from './confirm.js';
import { Empty } from './empty.js';
import { Field } from './field.js';
import { Form } from './form.js';
import { Heading } from './heading.js';
import { Pager } from './pager.js';
import { PanelContext, type PanelView } from './panel-context.js';
import { Table } from './table.js';

function render(body: ComponentChildren, facts: Partial<PanelView> = {}): string {
  const localization = new Localization('en', 'UTC', 0);
  const { t, format, language } = localization;
  const texts: PanelView['texts'] = (own) => localization.texts(own);
  const view: PanelView = {
    t,
    format,
    language,
    texts,
    csrf: 'token',
    asksPassword: true,
    mayReadPeople: true,
    scripts: { upload: '/upload.js', fileText: '/file-text.js' },
    may: () => true,
    ...facts,
  };
  return renderToString(<PanelContext.Provider value={view}>{body}</PanelContext.Provider>);
}

describe('a page', () => {
  it('escapes what it prints', () => {
    const evil = `<script>alert("1")</script>`;
    const html = render(
      <>
        <Heading title={evil} lead={evil} trail={{ href: '/admin', text: evil }} />
        <Field name="name" label={evil} value={`" autofocus onfocus="${evil}`} />
        <Empty title={evil} />
      </>,
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('value="&quot; autofocus onfocus=&quot;');
  });
});

describe('a form', () => {
  const form = (errors: Record<string, string>) =>
    render(
      <Form action="/admin/x" errors={errors} summary>
        <Field name="name" label="Name" hint="A word" value="a" required />
        <Field name="mail" label="Mail" />
      </Form>,
    );

  it('has a token and is checked by the server', () => {
    const html = form({});
    expect(html).toContain('<form class="form" method="post" action="/admin/x" novalidate>');
    expect(html).toContain('<input type="hidden" name="_csrf" value="token"/>');
    expect(html).not.toContain('role="alert"');
  });

  it('shows each sentence beside its field, and says above it that fields are marked', () => {
    const html = form({ name: 'Too long.' });
    expect(html).toContain('<p class="notice notice-bad" role="alert">Check the marked fields.</p>');
    expect(html).toMatch(/<input id="name"[^>]* aria-invalid="true"[^>]* aria-describedby="name-help"/);
    expect(html).toContain('<p class="help" id="name-help"><strong>Too long.</strong> A word</p>');
    expect(html).toMatch(/<input id="mail" name="mail"(?:(?!aria-invalid)[^>])*>/);
  });
});

describe('a change that is confirmed', () => {
  const confirm = (facts: Partial<PanelView>, errors?: Record<string, string>) =>
    render(
      <Confirm
        {...{ action: '/admin/x/remove', passwordId: 'password-3', isOpen: errors !== undefined, errors }}
        open="Remove…"
        submit="Remove"
      />,
      facts,
    );

  it('asks for the password where that is needed', () => {
    expect(confirm({})).toContain('<input id="password-3" name="password"');
    expect(confirm({ asksPassword: false })).not.toContain('type="password"');
  });

  it('stays closed until it was refused', () => {
    expect(confirm({})).toMatch(/^<details><summary class="button">Remove…<\/summary>/);
    expect(confirm({}, { password: 'Wrong password.' })).toMatch(
      /^<details open>.*<strong>Wrong password\.<\/strong>/s,
    );
  });
});

describe('a list', () => {
  it('names each cell for narrow screens, except the one that names the row', () => {
    const columns = [
      { head: 'Name', namesRow: true, cell: (row: { name: string }) => row.name },
      { head: 'Length', class: 'number', cell: (row: { name: string }) => row.name.length },
      { head: 'Actions', isHeadHidden: true, cell: () => 'x' },
    ];
    const html = render(<Table rows={[{ name: 'Ana' }]} columns={columns} />);
    expect(html).toContain('<th scope="row">Ana</th><td class="number" data-label="Length">3</td><td>x</td>');
    expect(html).toContain('<th scope="col"><span class="unseen">Actions</span></th>');
    expect(html).toContain('<table class="rows keys">');
  });

  it('has links between its pages only where there are some', () => {
    expect(render(<Pager first={null} next={null} label="Keys" />)).toBe('');
    const html = render(<Pager first={null} next="/admin/x?after=3" label="Keys" />);
    expect(html).toContain(
      '<nav class="pages" aria-label="Keys"><a class="button pages-next" href="/admin/x?after=3">',
    );
  });
});

describe('a chart', () => {
  it('draws stacked bars, and shows the same figures as a table', () => {
    const series = [
      { name: 'Sent', tone: 'good' },
      { name: 'Failed', tone: 'bad' },
    ] as const;
    const points = [
      { label: '10:00', values: [1_500, 500] },
      { label: '10:01', values: [0, 0] },
    ];
    const html = render(<Chart title="Messages" series={series} points={points} />);
    expect(html).toContain('<rect class="bar-good" x="0" y="30" width="9" height="90">');
    expect(html).toContain('<rect class="bar-bad" x="0" y="0" width="9" height="30">');
    expect(html).toContain('<title>10:00 · Sent: 1,500 · Failed: 500</title>');
    expect(html).toContain('<th scope="row">10:00</th><td class="number">1,500</td><td class="number">500</td>');
    expect(html).not.toMatch(/style=/);
  });
});
