import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sourceFolder } from '@recado/config';
import type { Bilingual, Language } from '@recado/core';
import { plainInline } from './inline.js';
import { ERRORS_GUIDE, GUIDE_GROUPS, type GuideGroup, guideName } from './guide-list.js';
import { type Block, readMarkdown } from './markdown.js';

/** A guide in one language. */
export interface Guide {
  /** Its path from `docs`, without its ending. */
  path: string;
  /** In addresses. */
  name: string;
  group: GuideGroup;
  title: string;
  /** As it is written. */
  text: string;
  /** Without the title and the link to the other language. */
  blocks: Block[];
}

const ENDING: Bilingual = { 'pt-BR': '.pt-BR.md', en: '.md' };

/** The guides that belong to the installed version. */
export function guidesIn(language: Language): Guide[] {
  return (Object.keys(GUIDE_GROUPS) as GuideGroup[]).flatMap((group) =>
    GUIDE_GROUPS[group].map((path) => guideOf(path, group, language)),
  );
}

/** The guide to errors as it is written. */
export function errorsGuideText(language: Language): string {
  return textOf(ERRORS_GUIDE, language);
}

function guideOf(path: string, group: GuideGroup, language: Language): Guide {
  const text = textOf(path, language);
  const [title, ...blocks] = readMarkdown(text);
  const isTwin = (block: Block | undefined) => block?.kind === 'paragraph' && isLinkToTwin(block.text, path);
  return {
    path,
    name: guideName(path),
    group,
    title: title?.kind === 'heading' ? plainInline(title.text) : guideName(path),
    text,
    blocks: isTwin(blocks[0]) ? blocks.slice(1) : blocks,
  };
}

function textOf(path: string, language: Language): string {
  return readFileSync(join(sourceFolder('docs/guide'), '..', path + ENDING[language]), 'utf8');
}

/** A line that has nothing but a link to the same guide in the other language. */
function isLinkToTwin(line: string, path: string): boolean {
  const [, target = ''] = /^\*?(?:[\p{L} ]+: )?\[[^\]]+\]\(([^)]+)\)\.?\*?$/u.exec(line) ?? [];
  const name = posix.basename(path);
  return target.replace(/(?:\.pt-BR)?\.md$/, '') === name && target !== name;
}
