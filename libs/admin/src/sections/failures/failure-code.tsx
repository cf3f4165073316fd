import { FAILURE_CODES } from '@recado/core';
import { docsHref, usePanel } from '../../ui/kit.js';

/** A code, which leads to its explanation where the documentation has one. */
export function FailureCode({ code }: { code: string }) {
  const { language } = usePanel();
  const shown = <code>{code}</code>;
  const isExplained = FAILURE_CODES.some((known) => known === code);
  return isExplained ? <a href={docsHref(language, '/errors', `failure-${code}`)}>{shown}</a> : shown;
}
