import { Sample } from '../kit/code-tabs.js';
import { useReference } from '../kit/reference-context.js';
import type { Guide } from './guides.js';
import { guideLink } from './guide-link.js';
import { type Inline, plainInline, readInline } from './inline.js';
import type { Block } from './markdown.js';

/** A guide. */
export function GuidePage({ guide: { title, path, blocks } }: { guide: Guide }) {
  return (
    <article class="guide">
      <h1>{title}</h1>
      <Blocks blocks={blocks} path={path} />
    </article>
  );
}

interface BlocksProps {
  blocks: readonly Block[];
  /** Where the guide is, for its links. */
  path: string;
}

function Blocks({ blocks, path }: BlocksProps) {
  return (
    <>
      {blocks.map((block) => (
        <One block={block} path={path} />
      ))}
    </>
  );
}

function One({ block, path }: { block: Block; path: string }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} path={path} />;
    case 'paragraph':
      return (
        <p>
          <Line line={block.text} path={path} />
        </p>
      );
    case 'code':
      return <CodeBlock {...block} />;
    case 'list':
      return <List {...block} path={path} />;
    case 'table':
      return <Table {...block} path={path} />;
  }
}

function Heading({ level, text, anchor, path }: Extract<Block, { kind: 'heading' }> & { path: string }) {
  const Tag = level <= 2 ? 'h2' : 'h3';
  return (
    <Tag id={anchor}>
      <Line line={text} path={path} /> <a class="here" href={`#${anchor}`} aria-label={plainInline(text)} />
    </Tag>
  );
}

function CodeBlock({ language, text }: Extract<Block, { kind: 'code' }>) {
  const { t } = useReference();
  return <Sample text={text} label={`${t.example} ${language}`.trim()} />;
}

function List({ isOrdered, items, path }: Extract<Block, { kind: 'list' }> & { path: string }) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag>
      {items.map((blocks) => (
        <li>
          <Item blocks={blocks} path={path} />
        </li>
      ))}
    </Tag>
  );
}

/** The first paragraph of an item stands beside its mark. */
function Item({ blocks: [first, ...others], path }: BlocksProps) {
  if (first?.kind !== 'paragraph') return <Blocks blocks={first ? [first, ...others] : others} path={path} />;
  return (
    <>
      <Line line={first.text} path={path} />
      <Blocks blocks={others} path={path} />
    </>
  );
}

function Table({ head, rows, path }: Extract<Block, { kind: 'table' }> & { path: string }) {
  return (
    <table class={head.length > 2 ? 'many' : undefined}>
      <thead>
        <tr>
          {head.map((cell) => (
            <Head cell={cell} path={path} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...others]) => (
          <tr>
            <th scope="row">
              <Line line={first} path={path} />
            </th>
            {others.map((cell, at) => (
              <td data-head={plainInline(head[at + 1] ?? '')}>
                <Line line={cell} path={path} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cell without a text heads nothing. */
function Head({ cell, path }: { cell: string; path: string }) {
  if (cell === '') return <td />;
  return (
    <th scope="col">
      <Line line={cell} path={path} />
    </th>
  );
}

function Line({ line, path }: { line: string; path: string }) {
  return <Parts parts={readInline(line)} path={path} />;
}

function Parts({ parts, path }: { parts: readonly Inline[]; path: string }) {
  return (
    <>
      {parts.map((part) => (
        <Part part={part} path={path} />
      ))}
    </>
  );
}

function Part({ part, path }: { part: Inline; path: string }) {
  switch (part.kind) {
    case 'text':
      return <>{part.text}</>;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return (
        <strong>
          <Parts parts={part.parts} path={path} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Parts parts={part.parts} path={path} />
        </em>
      );
    case 'link':
      return <Link {...part} path={path} />;
  }
}

function Link({ parts, target, path }: Extract<Inline, { kind: 'link' }> & { path: string }) {
  const { root, link } = useReference();
  const to = guideLink(path, target);
  const text = <Parts parts={parts} path={path} />;
  switch (to.kind) {
    case 'outside':
      return <a href={to.url}>{text}</a>;
    case 'page':
      return <a href={link(to.path, to.anchor)}>{text}</a>;
    case 'file':
      return <a href={`${root}/docs${to.path}`}>{text}</a>;
    case 'unknown':
      return text;
  }
}
