import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { draftAdvice } from '../../domain/draft.ts';
import { heldTexts, systemAdvice } from '../../domain/system-form.ts';
import { systemIn } from '../../domain/system-listing.ts';
import type { FormSubject } from '../../domain/system-submission.ts';
import { systemFormMachine } from '../../machines/system-form-machine.ts';
import { BackLink } from '../components/back-link.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { Spinner } from '../components/spinner.tsx';
import { SignedInPage } from '../shell/signed-in-page.tsx';
import { useScreenMachine } from '../use-screen-machine.ts';
import { DraftLine } from './draft-line.tsx';
import { SystemLoadFailed, SystemNotFound } from './load-outcomes.tsx';
import { SystemForm } from './system-form.tsx';
import { useWorkspace } from './workspace-context.ts';

// A write begins here: what tells of it must be there even if the network is not.
void import('./write-note.tsx').catch(() => undefined);
void import('../shell/undo-line.tsx').catch(() => undefined);

type SystemFormScreenProps = {
  readonly title: 'Add new system' | 'Edit system';
  readonly action: 'Add' | 'Update';
  readonly subject: FormSubject;
};

/** Add and edit: the same form about another subject. */
export function SystemFormScreen({ title, action, subject }: SystemFormScreenProps) {
  const { userId, list, outbox, systemActors, draftActors } = useWorkspace();
  const navigate = useNavigate();
  const machine = useMemo(
    () => systemFormMachine.provide({ actors: { load: systemActors.load, ...draftActors } }),
    [systemActors, draftActors],
  );
  const [state, send] = useScreenMachine(machine, { input: { subject, outbox, userId } });
  const [isDiscarded, setDiscarded] = useState(false);
  const { context } = state;
  const id = subject.mode === 'edit' ? subject.id : null;
  const listed = useSelector(list, (snapshot) => (id === null ? null : systemIn(snapshot.context.listing, id)));
  const listedBefore = useRef(listed);
  const isSubmitted = state.matches('submitted');
  useEffect(() => {
    // What was listed when the form was opened is no news, and a form that was sent takes none.
    if (listed !== null && listed !== listedBefore.current && !isSubmitted) send({ type: 'system.news', system: listed });
    listedBefore.current = listed;
  }, [listed, isSubmitted, send]);
  useEffect(() => {
    if (isSubmitted) void navigate({ to: '/' });
  }, [isSubmitted, navigate]);

  return (
    <SignedInPage title={title} width="small">
      <PageHeading back={<BackLink to="/">back</BackLink>}>{title}</PageHeading>
      {(state.matches('loading') || state.matches('restoring')) && <Spinner />}
      {state.matches('notFound') && <SystemNotFound />}
      {state.matches('failed') && (
        <SystemLoadFailed failure={context.failure} onRetry={() => send({ type: 'form.retry' })} />
      )}
      {state.matches('editing') && context.restored !== null && (
        <DraftLine
          savedAt={context.restored.savedAt}
          onDiscard={() => {
            send({ type: 'draft.discard' });
            setDiscarded(true);
          }}
        />
      )}
      {(state.matches('editing') || isSubmitted) && (
        <SystemForm
          // The fields hold what was typed by themselves: other texts are other fields.
          key={String(isDiscarded)}
          initial={context.texts}
          errors={context.errors}
          advice={{
            ...systemAdvice(context.texts),
            ...draftAdvice(heldTexts(context.before), context.texts, context.earlier),
          }}
          action={action}
          isKept={context.isKept}
          takesFocus={isDiscarded}
          onChange={(texts) => send({ type: 'form.change', texts })}
          onSubmit={(texts) => send({ type: 'form.submit', texts })}
        />
      )}
    </SignedInPage>
  );
}
