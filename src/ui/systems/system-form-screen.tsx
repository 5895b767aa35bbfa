import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { draftAdvice } from '../../domain/sync/draft.ts';
import { addSubject, type FormSubject, type SystemCopy } from '../../domain/sync/submission.ts';
import { heldTexts, typedAdvice } from '../../domain/systems/system-form.ts';
import { parseSystemId } from '../../domain/systems/system.ts';
import { PageHeading } from '../components/page.tsx';
import { Spinner } from '../components/spinner.tsx';
import { BackLink } from '../components/text-link.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { useScreenMachine } from '../shell/use-screen-machine.ts';
import { DraftLine } from '../sync/draft-line.tsx';
import { useUserScope } from '../sync/user-scope.ts';
import { SystemLoadFailed, SystemNotFound } from './load-outcomes.tsx';
import { SystemForm } from './system-form.tsx';
import { systemsWords } from '../words/systems.ts';
import { lastAddressOf, useWayToList } from './use-found-systems.ts';

type SystemFormScreenProps = {
  readonly title: 'Add new system' | 'Edit system';
  readonly action: 'Add' | 'Update';
  readonly subject: FormSubject;
  /** The first field has the focus at once, instead of the heading. */
  readonly takesFocus?: boolean;
};

declare module '@tanstack/history' {
  interface HistoryState {
    /** Of the form for a new system: what it begins with. */
    copy?: SystemCopy;
    /** Asked for by a key of its own: what comes next is typed. */
    isByKey?: boolean;
  }
}

/** Add and edit: the same form about another subject. */
export function SystemFormScreen({ title, action, subject, takesFocus = false }: SystemFormScreenProps) {
  const { userId, list, outbox, systemFormMachine, createSystemId } = useUserScope();
  const toList = useWayToList();
  const [state, send] = useScreenMachine(systemFormMachine, { input: { subject, outbox, userId } });
  const { context } = state;
  const isSubmitted = state.matches('submitted');
  useEffect(() => {
    if (isSubmitted) toList();
  }, [isSubmitted, toList]);
  // Opened by its address, the form knows no other systems yet.
  useEffect(() => list.send({ type: 'list.prepare' }), [list]);

  return (
    <SignedInPage title={title} width="small">
      <PageHeading back={<BackLink to="/" search={lastAddressOf(list)}>{systemsWords.form.back}</BackLink>}>{title}</PageHeading>
      {(state.matches('loading') || state.matches('restoring')) && <Spinner />}
      {state.matches('notFound') && <SystemNotFound />}
      {state.matches('failed') && (
        <SystemLoadFailed failure={context.failure} onRetry={() => send({ type: 'form.retry' })} />
      )}
      {state.matches('editing') && context.restored !== null && (
        <DraftLine draft={context.restored} onDiscard={() => send({ type: 'draft.discard' })} />
      )}
      {(state.matches('editing') || isSubmitted) && (
        <SystemForm
          // The fields are uncontrolled: only new ones take other initial texts.
          key={`${context.round} ${context.isDiscarded}`}
          initial={context.texts}
          errors={context.errors}
          advice={{
            ...typedAdvice(context.texts),
            ...draftAdvice(heldTexts(context.before), context.texts, context.earlier),
          }}
          action={action}
          ownId={context.subject.mode === 'edit' ? context.subject.id : context.subject.newId}
          isKept={context.isKept}
          takesFocus={context.isDiscarded || context.round > 0 || takesFocus}
          onChange={(texts) => send({ type: 'form.change', texts })}
          onSubmit={(texts) => send({ type: 'form.submit', texts, round: context.round })}
          onAddAnother={
            subject.mode === 'add' ? (texts) => send({ type: 'form.submit', texts, round: context.round, nextId: createSystemId() }) : null
          }
        />
      )}
    </SignedInPage>
  );
}

export function AddSystemScreen() {
  const { createSystemId } = useUserScope();
  const { copy, isByKey = false } = useRouterState({ select: ({ location }) => location.state });
  const subject = useMemo(() => addSubject(copy, createSystemId), [copy, createSystemId]);
  return (
    <SystemFormScreen
      key={subject.mode === 'add' ? subject.newId : null}
      title="Add new system"
      action="Add"
      subject={subject}
      takesFocus={isByKey || (subject.mode === 'add' && subject.copy !== undefined)}
    />
  );
}

const route = getRouteApi('/signed-in/systems/$id/edit');

export function EditSystemScreen() {
  const id = parseSystemId(route.useParams().id);
  // Another system is another form: nothing typed for the one before stays in it.
  return <SystemFormScreen key={id} title="Edit system" action="Update" subject={{ mode: 'edit', id }} />;
}
