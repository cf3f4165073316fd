import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.js';
import { Chart } from './chart.js';
import { choice } from './choice.js';
import { Choices } from './choices.js';
import { Confirm } from './confirm.js';
import { Empty } from './empty.js';
import { Field } from './field.js';
import { Form } from './form.js';
import { Heading } from './heading.js';
import { Live } from './live.js';
import { Pager } from './pager.js';
import type { PanelView } from './panel-context.js';
import { Table } from './table.js';
import { Tick } from './tick.js';

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

describe('a part that refreshes itself', () => {
  const part = (props: { href: string | null; hasReload?: boolean }) =>
    render(
      <Live id="progress" news="" {...props}>
        x
      </Live>,
    );

  it('has a link for those without a script, until nothing more changes', () => {
    expect(part({ href: '/admin/send/7' })).toContain(
      '<noscript><p><a href="/admin/send/7">Refresh</a></p></noscript>',
    );
    expect(part({ href: null }) + part({ href: '/admin/x', hasReload: true })).not.toContain('noscript');
  });
});

describe('a form', () => {
  it('has a number of its own each time where it makes something', () => {
    const number = (once: boolean) =>
      / name="once" value="([\da-f-]{36})"/.exec(
        render(
          <Form action="/admin/x" once={once}>
            x
          </Form>,
        ),
      )?.[1];
    expect(number(true)).toBeDefined();
    expect(number(true)).not.toBe(number(true));
    expect(number(false)).toBeUndefined();
  });

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
  const confirm = (facts: Partial<PanelView>) =>
    render(
      <>
        {[2, 3].map((part) => (
          <Confirm name={`end ${part}`} action={`/admin/things/1/parts/${part}/end`} open="End…" submit="End">
            <Field name="why" label="Why" value="usual" />
            <Field name="secret" type="password" label="Secret" />
            <Tick name="all" ticked>
              All
            </Tick>
            <Choices
              name="when"
              legend="When"
              choices={[choice('now', 'now', 'Now'), choice('now', 'later', 'Later')]}
            />
          </Confirm>
        ))}
      </>,
      facts,
    ).split('</details>');

  it('asks for the password where that is needed', () => {
    expect(confirm({})[0]).toContain('<input id="password-end-2" name="password"');
    expect(confirm({ asksPassword: false })[0]).not.toContain('name="password"');
    expect(render(<Confirm action="/admin/x/pause" open="Pause…" submit="Pause" />)).not.toContain('name="password"');
  });

  it('stays closed, with its own values, until it was refused', () => {
    const [html] = confirm({});
    expect(html).toMatch(/^<details><summary class="button">End…<\/summary>/);
    expect(html).toContain('name="why" value="usual"');
    expect(html).toContain('name="all" checked');
    expect(html).toMatch(/value="now" checked/);
  });

  it('is open when it was refused, with the sentences for its fields and what they held, but no secret', () => {
    const errors = { password: 'Wrong password.' };
    const entered = { why: 'mine', secret: 'typed', when: 'later', password: 'typed' };
    const [other, html] = confirm({ refused: { form: 'end 3', errors, entered } });
    expect(html).toMatch(/^<details open>.*<strong>Wrong password\.<\/strong>/s);
    expect(html).toContain('name="why" value="mine"');
    expect(html).not.toContain('typed');
    expect(html).not.toContain('name="all" checked');
    expect(html).toMatch(/value="later" checked/);
    expect(html).not.toMatch(/value="now" checked/);
    expect(other).toContain('name="why" value="usual"');
    expect(other).toMatch(/^<details><summary/);
  });

  it('keeps the usual value where the one that was sent is not offered', () => {
    const [, html] = confirm({ refused: { form: 'end 3', errors: {}, entered: { when: 'never' } } });
    expect(html).toMatch(/value="now" checked/);
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
