import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router';
import { draftAdvice } from '../../domain/sync/draft.ts';
import { NoticeLine } from '../components/alert.tsx';
import { Button, classNames, Spinner, BackLink, TextLink } from '../components/buttons-and-links.tsx';
import { syncWords } from '../words/sync.tsx';
import { overlayOnListing } from '../../domain/sync/shown-systems.ts';
import { asFilled, connectionTypes, filledTexts, namesakeOf, parseField, shownTexts, type SystemTexts, systemTextsFrom, typedAdvice } from '../../domain/systems/system-form.ts';
import { isBlank } from '../../domain/shared/characters.ts';
import { parseSystemId, type System, type SystemField, systemFields, type SystemId, systemLabel, unitOf } from '../../domain/systems/system.ts';
import { useUserScope, useScreenMachine } from '../services.ts';
import { systemsWords } from '../words/systems.ts';
import { useLastAddress, useWayToList, withWayBack } from './use-found-systems.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import { addSubject, type FormSubject, knownTexts, type SystemCopy } from '../../domain/sync/filled-form.ts';
import { endOfNumber, figureReading, typedUnit } from '../../domain/systems/figure-with-unit.ts';
import { isFormAtRisk } from '../../machines/systems/system-form-machine.ts';
import { Card, PageHeading } from '../components/page.tsx';
import { FieldRow, TextField } from '../components/field.tsx';
import { fieldText, Form, FormActions } from '../components/form.tsx';
import { NumberField } from '../components/number-field.tsx';
import { SuggestField } from '../components/choice-fields.tsx';
import { SignedInPage } from '../shell/signed-in-frame.tsx';
import { LeaveForm } from '../shell/leave-guard.tsx';
import { DraftOfDeleted, SystemLoadFailed, SystemNotFound } from './load-outcomes.tsx';
import { systemFormRows } from './system-fields.tsx';

type DraftLineProps = { readonly children: string; readonly action: string; readonly onAction: () => void };

/** Says why the fields hold what no server has sent, or hold it no more, and takes that back. */
function DraftLine({ children, action, onAction }: DraftLineProps) {
  return (
    <div className="mb-4">
      <NoticeLine actions={<Button onClick={onAction}>{action}</Button>}>{children}</NoticeLine>
    </div>
  );
}

/** All systems that are known by now, with what is on its way to the server. */
const useKnownSystems = (): readonly System[] => {
  const { list, outbox } = useUserScope();
  const listing = useSelector(list, ({ context }) => context.listing);
  const writes = useSelector(outbox, ({ context }) => context.writes);
  return useMemo(() => overlayOnListing(listing, writes).systems, [listing, writes]);
};

const useConnectionTypes = (): readonly string[] => {
  const systems = useKnownSystems();
  return useMemo(() => connectionTypes(systems), [systems]);
};

type NameWords = { readonly hint?: ReactNode; readonly advice?: ReactNode };

/** What is said beside a name: what stands for none, and that there is another system of that name. Neither blocks anything. */
const useNameWords = (ownId: SystemId | null): ((name: string, otherAdvice: string | undefined) => NameWords) => {
  const systems = useKnownSystems();
  return (name, otherAdvice) => {
    if (otherAdvice !== undefined) return { advice: otherAdvice };
    if (isBlank(name)) return { hint: <span key="untitled">{systemsWords.form.untitled(systemLabel({ name }))}</span> };
    const other = namesakeOf(systems, name, ownId);
    if (other === null) return {};
    return {
      advice: (
        <span key="namesake">
          {systemsWords.form.sameName}{' '}
          {/* As high as a finger, and hardly higher than the line that is kept free for it. */}
          <span className="inline-block pointer-coarse:-my-2">
            <TextLink to="/systems/$id" params={{ id: other.id }} state={withWayBack}>{systemsWords.form.openSameName}</TextLink>
          </span>
        </span>
      ),
    };
  };
};

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
function SystemFormScreen({ title, action, subject, takesFocus = false }: SystemFormScreenProps) {
  const { userId, list, outbox, systemFormMachine, createSystemId } = useUserScope();
  const lastAddress = useLastAddress();
  const toList = useWayToList();
  const [state, send, actor] = useScreenMachine(systemFormMachine, { input: { subject, outbox, userId } });
  const { context } = state;
  const typed = asFilled(context.texts, context.begunWith);
  const shown = useMemo(() => shownTexts(context.texts), [context.texts]);
  const isSubmitted = state.matches('submitted');
  useEffect(() => {
    if (isSubmitted) toList();
  }, [isSubmitted, toList]);
  const navigate = useNavigate();
  const isAfterCopy = context.round > 0 && subject.mode === 'add' && subject.copy !== undefined;
  useEffect(() => {
    // A reload finds what is typed for the next system, and not the copy once more.
    if (isAfterCopy) void navigate({ to: '/systems/add', replace: true, resetScroll: false });
  }, [isAfterCopy, navigate]);
  // Opened by its address, the form knows no other systems yet.
  useEffect(() => list.send({ type: 'list.prepare' }), [list]);

  return (
    <SignedInPage title={title} width="small">
      <PageHeading back={<BackLink to="/" search={lastAddress}>{systemsWords.form.back}</BackLink>}>{title}</PageHeading>
      {isFormAtRisk(state) && <LeaveForm isAtRisk={() => isFormAtRisk(actor.getSnapshot())} />}
      {(state.matches('loading') || state.matches('restoring') || state.matches('gone')) && <Spinner />}
      {state.matches('notFound') && (context.restored === null || context.id === null ? <SystemNotFound /> : <DraftOfDeleted id={context.id} draft={context.restored} onDiscard={() => send({ type: 'draft.discard' })} />)}
      {state.matches('failed') && (
        <SystemLoadFailed failure={context.failure} onRetry={() => send({ type: 'form.retry' })} />
      )}
      {state.matches('editing') && context.restored !== null && (
        <DraftLine action={syncWords.discard} onAction={() => send({ type: 'draft.discard' })}>{syncWords.draft(context.restored.savedAt)}</DraftLine>
      )}
      {state.matches('editing') && context.discarded !== null && (
        <DraftLine action={syncWords.undo.undo} onAction={() => send({ type: 'draft.undo' })}>{syncWords.draftIsDiscarded}</DraftLine>
      )}
      {(state.matches('editing') || isSubmitted) && (
        <SystemForm
          // The fields are uncontrolled: only new ones take other initial texts.
          key={`${context.round} ${context.refills}`}
          initial={shown}
          filledWith={context.begunWith}
          errors={context.errors}
          advice={{
            ...typedAdvice(typed),
            ...draftAdvice(knownTexts(context, context.known.writes), typed, context.earlier, filledTexts(context.before)),
          }}
          action={action}
          isNext={context.round > 0}
          ownId={context.subject.mode === 'edit' ? context.subject.id : context.subject.newId}
          isKept={context.isKept}
          takesFocus={context.refills > 0 || context.round > 0 || takesFocus}
          onChange={(texts) => send({ type: 'form.change', texts })}
          onSubmit={(texts) => send({ type: 'form.submit', texts, round: context.round })}
          onAddAnother={subject.mode === 'add' ? (texts) => send({ type: 'form.submit', texts, round: context.round, nextId: createSystemId() }) : null}
        />
      )}
    </SignedInPage>
  );
}

export function AddSystemScreen() {
  const { createSystemId } = useUserScope();
  // While the form is left it stays until the next page comes, whose entry says nothing of it. It stays as well where its own entry is replaced.
  const entry = useRouterState({ select: ({ location }) => (location.pathname === '/systems/add' ? location.state : null) });
  const [known, setKnown] = useState(entry);
  if (entry !== null && entry.__TSR_index !== known?.__TSR_index) setKnown(entry);
  const { copy, isByKey = false } = known ?? {};
  const subject = useMemo(() => addSubject(copy, createSystemId), [copy, createSystemId]);
  const hasCopy = subject.mode === 'add' && subject.copy !== undefined;
  return <SystemFormScreen key={subject.mode === 'add' ? subject.newId : null} title="Add new system" action="Add" subject={subject} takesFocus={isByKey || hasCopy} />;
}

const route = getRouteApi('/signed-in/systems/$id/edit');

export function EditSystemScreen() {
  const id = parseSystemId(route.useParams().id);
  // Another system is another form: nothing typed for the one before stays in it.
  return <SystemFormScreen key={id} title="Edit system" action="Update" subject={{ mode: 'edit', id }} />;
}

type SystemFormProps = {
  readonly initial: SystemTexts;
  /** What the fields were filled with before anybody typed in them. */
  readonly filledWith: SystemTexts;
  readonly errors: FieldErrors<SystemField>;
  readonly advice: FieldErrors<SystemField>;
  readonly action: 'Add' | 'Update';
  /** After another one that was added here. */
  readonly isNext: boolean;
  /** Of the system that the form is about, or is to add: `null` where the address holds none. */
  readonly ownId: SystemId | null;
  /** False where what is typed would be lost with the page. */
  readonly isKept: boolean;
  /** The fields were put back by a button that is gone now. */
  readonly takesFocus: boolean;
  readonly onChange: (texts: SystemTexts) => void;
  readonly onSubmit: (texts: SystemTexts) => void;
  /** `null` where there is nothing to go on with. */
  readonly onAddAnother: ((texts: SystemTexts) => void) | null;
};

const textsOf = (data: FormData): SystemTexts => systemTextsFrom((field) => fieldText(data, field));

function SystemForm(props: SystemFormProps) {
  const { initial, filledWith, errors, advice, action, isNext, ownId, isKept, takesFocus, onChange, onSubmit, onAddAnother } = props;
  const nameWords = useNameWords(ownId);
  const connections = useConnectionTypes();
  const region = useRef<HTMLDivElement>(null);
  const filled = useRef(initial);
  const goesOn = useRef(false);
  // As the form is sent, so that the first field that cannot be used gets the focus, and is read.
  const submitToGoOn = (form: HTMLFormElement): void => {
    goesOn.current = true;
    form.requestSubmit();
    goesOn.current = false;
  };
  useEffect(() => {
    for (const input of region.current?.querySelectorAll('input') ?? []) {
      const field = systemFields.find((each) => each === input.name);
      // A field that was touched is never overwritten.
      if (field === undefined || input.value !== filled.current[field]) continue;
      const unit = unitOf(field);
      const endIn = (text: string): number => (unit === null ? text.length : endOfNumber(text, typedUnit(text, unit)));
      const isSelected = input.value !== '' && input.selectionStart === 0 && (input.selectionEnd === input.value.length || input.selectionEnd === endIn(input.value));
      input.value = initial[field];
      // What is typed next still replaces the number, and not the unit that was chosen for it.
      if (isSelected && input === document.activeElement) input.setSelectionRange(0, endIn(input.value));
    }
    filled.current = initial;
  }, [initial]);
  useEffect(() => {
    if (!takesFocus) return;
    const first = region.current?.querySelector('input');
    first?.focus();
    first?.select();
  }, [takesFocus]);

  return (
    <Card>
      <div ref={region}>
        {/* Always there, so that it is read out when it gets its text. Above the fields: below them a phone does not show it to who types. */}
        <p role="status" className={classNames('text-small text-warning', !isKept && 'mb-3')}>
          {!isKept && systemsWords.form.isNotKept}
        </p>
        <Form
          autoComplete="off"
          onChange={(data) => onChange(textsOf(data))}
          onSubmit={(data) => (goesOn.current && onAddAnother !== null ? onAddAnother : onSubmit)(textsOf(data))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.target instanceof HTMLAnchorElement) return;
            const isToGoOn = event.ctrlKey || event.metaKey;
            // A link is the browser's. Held, Enter acts once: where it has put the focus it would press, or send, again.
            if (isToGoOn || event.repeat) event.preventDefault();
            if (isToGoOn && !event.repeat) submitToGoOn(event.currentTarget);
          }}
        >
          {systemFormRows.map(({ key, fields }) => (
            <FieldRow key={key} wide={fields.length === 1}>
              {fields.map(({ field, label, signed = false }) => {
                const shared = {
                  label,
                  name: field,
                  defaultValue: initial[field],
                  error: errors[field],
                  advice: advice[field],
                };
                const unit = unitOf(field);
                const isKeptFromLast = isNext && initial[field] !== '' && initial[field] === filledWith[field];
                const figure = parseField(field, asFilled(initial, filledWith)[field]);
                return unit === null ? (
                  field === 'connectionType' ? (
                    <SuggestField key={field} {...shared} hint={isKeptFromLast ? systemsWords.form.keptFromLast : undefined} isTypedOver={isKeptFromLast} suggestions={connections} />
                  ) : (
                    <TextField key={field} {...shared} {...nameWords(initial.name, shared.advice)} />
                  )
                ) : (
                  <NumberField
                    key={field}
                    {...shared}
                    hint={figure.ok && figure.value === null ? systemsWords.form.notStated : figureReading(initial[field], unit, filledWith[field])}
                    unit={unit}
                    units={unit}
                    filledWith={filledWith[field]}
                    signed={signed}
                  />
                );
              })}
            </FieldRow>
          ))}
          <FormActions>
            <Button type="submit" variant="primary">{action}</Button>
            {onAddAnother !== null && (
              <Button title={systemsWords.form.addAnotherKeys} onClick={({ currentTarget: { form } }) => form !== null && submitToGoOn(form)}>
                {systemsWords.form.addAnother}
              </Button>
            )}
          </FormActions>
        </Form>
      </div>
    </Card>
  );
}
