import { randomUUID } from 'node:crypto';
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FieldSentences } from '../i18n/field-errors.js';
import type { RefusedForm, RestoredForm } from './refused-form.js';
import { usePanel } from './panel-context.js';

/** What the fields of a form find by their names: why they were refused, and what they held; null: their own values. */
const Fields = createContext<{ errors: FieldSentences; entered: RefusedForm['entered'] | null }>({
  errors: {},
  entered: null,
});

/** The field by which a form is told from others of its page and from the next one. */
export const ONCE_FIELD = 'once';

interface FormProps {
  action: string;
  /** Further classes, such as `card`. */
  class?: string;
  /** Its name, by which it finds that `PanelRequest.refuse` was called for it. */
  name?: string | undefined;
  /** Why fields were refused, by their names, on a page that is one form. */
  errors?: FieldSentences | undefined;
  /** Whether a refused form also says above it that fields are marked. For forms longer than a screen. */
  summary?: boolean;
  /** Whether the form has a file. */
  isUpload?: boolean;
  /** Whether it makes something: posted twice, it makes one (`OnceForms`). */
  once?: boolean | undefined;
  /** Whether the browser checks the fields before it sends. Else only the server does, with its sentences. */
  checked?: boolean;
  children: ComponentChildren;
}

/**
 * A form that changes something: it is posted with its token. A refused one is shown again with its errors. It is left
 * out for a person who may not make the change.
 */
export function Form({ action, name, class: look, summary, checked, isUpload, once, children, ...props }: FormProps) {
  const panel = usePanel();
  const refused = useRefused(name);
  const restored = useRestored(action);
  const errors = props.errors ?? refused?.errors ?? {};
  if (!panel.may(action, 'POST')) return null;
  return (
    <>
      {summary && <Summary errors={errors} isNarrow={look?.includes('narrow')} />}
      <form
        class={look ? `${look} form` : 'form'}
        method="post"
        action={action}
        novalidate={!checked}
        enctype={isUpload ? 'multipart/form-data' : undefined}
        data-upload={isUpload ? '' : undefined}
      >
        <Token />
        {/* A browser that puts typed values back must not put back the number of an earlier form. */}
        {once && <input type="hidden" name={ONCE_FIELD} value={randomUUID()} autocomplete="off" />}
        <Fields.Provider value={{ errors, entered: (refused ?? restored)?.entered ?? null }}>
          {children}
        </Fields.Provider>
      </form>
    </>
  );
}

/** Says above a long form that fields are marked. */
function Summary({ errors, isNarrow = false }: { errors: FieldSentences; isNarrow?: boolean | undefined }) {
  const { t } = usePanel();
  if (Object.keys(errors).length === 0) return null;
  return (
    <p class={isNarrow ? 'notice notice-bad narrow' : 'notice notice-bad'} role="alert">
      {t.fields.summary}
    </p>
  );
}

/** The token that shows that a form comes from this panel. */
export function Token() {
  return <input type="hidden" name="_csrf" value={usePanel().csrf} />;
}

/** The form of this name as it was refused; null: it was not. */
export function useRefused(name: string | undefined): RefusedForm | null {
  const { refused } = usePanel();
  return refused !== null && refused.form === name ? refused : null;
}

/** The form that is sent there as it was sent too late; null: it was not. */
export function useRestored(action: string): RestoredForm | null {
  const { restored } = usePanel();
  return restored?.action === action ? restored : null;
}

/** Why a field of the form around was refused; undefined: it was not. */
export function useError(name: string): string | undefined {
  return useContext(Fields).errors[name];
}

/** What the fields of the form around held when it was refused; null: it was not. */
export function useEntered(): RefusedForm['entered'] | null {
  return useContext(Fields).entered;
}
