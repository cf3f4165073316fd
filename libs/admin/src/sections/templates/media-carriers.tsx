import type { HeaderMediaType } from '@recado/core';
import { Button, CopyBlock, Field, Form, LinkButton, usePanel } from '../../ui/kit.js';
import { MadeCarrier } from './made-carrier.js';
import { isSame } from './carried-kind.js';
import type { TemplatesProps } from './templates.props.js';
import { templateTexts } from './texts/index.js';

/** The name of the form that creates a carrier of media. */
export const MEDIA_CARRIER = 'media-carrier';
/** Digits of the id of an app. */
const MAX_ID = 32;

/** The kinds of media whose carriers are created by one button. */
const KINDS: readonly HeaderMediaType[] = ['document', 'image'];

const useTexts = () => usePanel().texts(templateTexts);

/** The templates that carry media: those that were created, and buttons that create the others. */
export function MediaCarriers(props: TemplatesProps) {
  const { mediaCarrier: t } = useTexts();
  const { channel, templates, carriers, mediaCarriers, hasApp, appField } = props;
  const made = carriers.flatMap(({ template, media }) => {
    const known = media && templates.find((one) => isSame(one, template));
    return known ? [{ media, known }] : [];
  });
  const isAsked = !hasApp && channel.builtIn;
  return (
    <section class="card stack">
      <h2>{t.title}</h2>
      <p class="help">{t.lead}</p>
      {made.map(({ media, known }) => (
        <MadeCarrier
          channelId={channel.id}
          template={known}
          inUse={mediaCarriers.some((one) => isSame(known, one)) && t.inUse[media]!}
        />
      ))}
      {isAsked ? (
        <>
          <p class="help">{t.appVariable}</p>
          <CopyBlock id="app-variable" label=".env" text={`${appField.variable}=`} />
        </>
      ) : (
        <Missing {...props} />
      )}
      <p class="help">{t.video}</p>
      <p>
        <LinkButton href={`/admin/channels/${channel.id}/templates/new?carries=video`} tone="plain">
          {t.videoOpen}
        </LinkButton>
      </p>
    </section>
  );
}

function Missing({ channel, templates, carriers, hasApp, appField }: TemplatesProps) {
  const { mediaCarrier: t, carrier } = useTexts();
  const missing = carriers.filter(({ template }) => !templates.some((one) => isSame(one, template)));
  const kinds = KINDS.filter((kind) => missing.some(({ media }) => media === kind));
  if (kinds.length === 0) return null;
  return (
    <Form name={MEDIA_CARRIER} action={`/admin/channels/${channel.id}/templates/media-carrier`} once>
      {!hasApp && <Field name="appId" label={appField.label} hint={t.appHint} max={MAX_ID} inputmode="numeric" plain />}
      {kinds.map((kind) => (
        <p class="actions">
          {missing
            .filter(({ media }) => media === kind)
            .map(({ template: { language } }) => (
              <Button name="carrier" value={`${kind}:${language}`}>
                {t.create[kind]!(carrier.languages[language] ?? language)}
              </Button>
            ))}
        </p>
      ))}
    </Form>
  );
}
