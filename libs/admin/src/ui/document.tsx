import type { ComponentChildren } from 'preact';
import { Head, type PageAssets } from './head.js';
import { IconShapes } from './icon.js';
import type { NoticeView } from './notice.js';
import { usePanel } from './panel-context.js';

export interface DocumentProps {
  title: string;
  theme: string;
  assets: PageAssets;
  /** What was done last; null: nothing to say. */
  notice: NoticeView | null;
  /** `panel`: with the navigation. `entry`: before a login. */
  look: 'panel' | 'entry';
  children: ComponentChildren;
}

/** A whole document. */
export function Document({ title, theme, assets, look, children }: DocumentProps) {
  const { language } = usePanel();
  return (
    <html lang={language} data-theme={theme}>
      <Head title={title} assets={assets} />
      <body class={look}>
        <IconShapes />
        {children}
      </body>
    </html>
  );
}
