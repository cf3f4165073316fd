/** Addresses of the files that a page loads. */
export interface PageAssets {
  css: string;
  js: string;
  icon: string;
  htmx: string;
}

const HTMX_SETTINGS = JSON.stringify({
  includeIndicatorStyles: false,
  allowEval: false,
  allowScriptTags: false,
  historyEnabled: false,
  selfRequestsOnly: true,
});

/** The head of a document. */
export function Head({ title, assets }: { title: string; assets: PageAssets }) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{title} · Recado</title>
      <link rel="icon" href={assets.icon} type="image/svg+xml" />
      <link rel="stylesheet" href={assets.css} />
      <meta name="htmx-config" content={HTMX_SETTINGS} />
      <script src={assets.htmx} defer />
      <script src={assets.js} defer />
    </head>
  );
}
