import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FieldSentences } from '../i18n/field-errors.js';
import { usePanel } from './panel-context.js';

/** The sentences beside the fields of a form, which its fields find by their names. */
const Sentences = createContext<FieldSentences>({});

interface FormProps {
  action: string;
  /** Further classes, such as `card`. */
  class?: string;
  /** Why fields were refused, by their names. */
  errors?: FieldSentences | undefined;
  /** Whether a refused form also says above it that fields are marked. For forms longer than a screen. */
  summary?: boolean;
  /** Whether the form has a file. */
  isUpload?: boolean;
  /** Whether the browser checks the fields before it sends. Else only the server does, with its sentences. */
  checked?: boolean;
  children: ComponentChildren;
}

/**
 * A form that changes something: it is posted with its token. A refused one is shown again with its errors. It is left
 * out for a person who may not make the change.
 */
export function Form({ action, class: look, errors = {}, summary, checked, isUpload, children }: FormProps) {
  const panel = usePanel();
  const { t } = panel;
  if (!panel.may(action, 'POST')) return null;
  const isNarrow = look?.includes('narrow');
  return (
    <>
      {summary && Object.keys(errors).length > 0 && (
        <p class={isNarrow ? 'notice notice-bad narrow' : 'notice notice-bad'} role="alert">
          {t.fields.summary}
        </p>
      )}
      <form
        class={look ? `${look} form` : 'form'}
        method="post"
        action={action}
        novalidate={!checked}
        enctype={isUpload ? 'multipart/form-data' : undefined}
        data-upload={isUpload ? '' : undefined}
      >
        <Token />
        <Sentences.Provider value={errors}>{children}</Sentences.Provider>
      </form>
    </>
  );
}

/** The token that shows that a form comes from this panel. */
export function Token() {
  return <input type="hidden" name="_csrf" value={usePanel().csrf} />;
}

/** Why a field of the form around was refused; undefined: it was not. */
export function useError(name: string): string | undefined {
  return useContext(Sentences)[name];
}
