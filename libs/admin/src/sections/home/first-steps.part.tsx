import { CLI_COMMAND } from '@recado/core';
import { FIRST_STEPS, type FirstStep } from '@recado/queries';
import type { ComponentChildren } from 'preact';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../session/kit.js';
import { Button, Chip, CopyBlock, Form, Icon, LinkButton, Time, usePanel } from '../../ui/kit.js';
import { wayTexts } from '../channels/way-texts.js';
import type { HomeProps } from './home.view.js';
import { homeTexts } from './texts/index.js';

/**
 * What a new installation still needs. Each line knows by itself whether it is done. `isFolded`: messages are sent already,
 * so that it takes one line, which names what comes next, until it is opened. Before a real channel works, the way to one
 * stays beside it.
 */
export function FirstStepsCard({ facts, isFolded }: HomeProps & { isFolded: boolean }) {
  const { firstSteps: t } = usePanel().texts(homeTexts);
  const taken = FIRST_STEPS.filter((step) => facts.steps.taken.has(step)).length;
  const next = FIRST_STEPS.find((step) => !facts.steps.taken.has(step));
  if (isFolded && next) {
    return (
      <section class="card home-wide home-head">
        <details class="advanced">
          <summary>
            <Icon name="right" />
            {t.title} <span class="help">{t.next(taken, FIRST_STEPS.length, t[next].title)}</span>
          </summary>
          <Steps facts={facts} />
        </details>
        {next === 'whatsapp' && <Whatsapp facts={facts} />}
      </section>
    );
  }
  return (
    <section class="card stack home-wide">
      <h2>{t.title}</h2>
      <span class="help">{t.progress(taken, FIRST_STEPS.length)}</span>
      <Steps facts={facts} />
    </section>
  );
}

function Steps({ facts }: HomeProps) {
  const { steps } = facts;
  return (
    <>
      <ol class="steps">
        {FIRST_STEPS.map((step) => (
          <Step step={step} isDone={steps.taken.has(step)}>
            {step === 'backup' ? <Backup steps={steps} backups={facts.backups} /> : <WayOf step={step} facts={facts} />}
          </Step>
        ))}
      </ol>
      <Hide />
    </>
  );
}

/** Hides the list from everybody. */
function Hide() {
  const panel = usePanel();
  const action = '/admin/first-steps/hide';
  if (!panel.may(action, 'POST')) return null;
  return (
    <Form class="" action={action}>
      <p class="actions">
        <Button>{panel.texts(homeTexts).firstSteps.hide}</Button>
      </p>
    </Form>
  );
}

interface StepProps {
  step: FirstStep;
  isDone: boolean;
  children: ComponentChildren;
}

function Step({ step, isDone, children }: StepProps) {
  const { firstSteps: t } = usePanel().texts(homeTexts);
  return (
    <li>
      <h3>
        {t[step].title} {isDone ? <Chip tone="good" text={t.done} /> : <Chip tone="quiet" text={t.open} />}
      </h3>
      {(!isDone || step === 'backup') && children}
    </li>
  );
}

/** What the step is for, and the page or the command that does it. */
function WayOf({ step, facts }: HomeProps & { step: Exclude<FirstStep, 'backup'> }) {
  const { firstSteps: t } = usePanel().texts(homeTexts);
  const curl = enqueueCurl(facts.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE);
  const ways: Record<typeof step, ComponentChildren> = {
    whatsapp: <Whatsapp facts={facts} />,
    key: <StepLink href="/admin/api-keys/new" text={t.key.link} />,
    message: (
      <>
        <StepLink href="/admin/send" text={t.message.campaign} />
        <CopyBlock id="first-message" label={t.message.sample} text={curl} />
      </>
    ),
    receipt: <StepLink href="/admin/channels" text={t.receipt.link} />,
    people: facts.hasPeople ? <StepLink href="/admin/people" text={t.people.link} /> : <AddPerson />,
  };
  return (
    <>
      <p class="help">{t[step].text}</p>
      {ways[step]}
    </>
  );
}

/** The first thing to do on a new installation: a channel, or the next step of the one that was begun. */
function Whatsapp({ facts: { way } }: HomeProps) {
  const panel = usePanel();
  const { firstSteps: t } = panel.texts(homeTexts);
  const { next } = panel.texts(wayTexts);
  const href = way ? `/admin/channels/${way.channel.id}` : '/admin/channels/new';
  if (!panel.may(href)) return null;
  const text = way && way.next !== 'test' ? next[way.next].action : way ? t.whatsapp.test : t.whatsapp.link;
  return (
    <p class="actions">
      <LinkButton href={href} tone="main">
        {way ? t.whatsapp.goOn(way.channel.name, text) : text}
      </LinkButton>
    </p>
  );
}

/** Nothing for who may not open the page. */
function StepLink({ href, text }: { href: string; text: string }) {
  return usePanel().may(href) ? <a href={href}>{text}</a> : null;
}

function AddPerson() {
  const { firstSteps: t } = usePanel().texts(homeTexts);
  return (
    <CopyBlock id="first-person" label={t.people.sample} text={`${CLI_COMMAND} create-admin --email ana@example.com`} />
  );
}

/** When the last backup was made, or how to make one. */
function Backup({ steps: { backedUpAt, isCopiedByProgram }, backups }: Pick<HomeProps['facts'], 'steps' | 'backups'>) {
  const { format, texts } = usePanel();
  const { firstSteps: t } = texts(homeTexts);
  if (backedUpAt !== null) {
    return (
      <p class="help">
        {t.lastBackup} <Time at={format.dateTime(backedUpAt)} />
        {backups && (
          <>
            {' '}
            {t.nextBackup} <Time at={format.dateTime(backups.nextAt)} />
          </>
        )}
      </p>
    );
  }
  const command = isCopiedByProgram ? 'backup recado-backup.sqlite' : 'backup --made';
  return (
    <>
      <p class="help">{isCopiedByProgram ? t.backup.text : t.backup.dump}</p>
      <CopyBlock id="first-backup" label={t.backup.sample} text={`${CLI_COMMAND} ${command}`} />
    </>
  );
}
