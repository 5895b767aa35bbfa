import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { codeRefusal, type Factor, factorsToChoose, totpFactors } from '../../domain/auth/second-factor.ts';
import { isInRecovery } from '../../machines/auth/session/session-machine.ts';
import { Alert, AuthFailureAlert } from '../components/alert.tsx';
import { Button, LinkRow } from '../components/buttons-and-links.tsx';
import { CodeField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { type SecondFactorPart, useScreenMachine, useServices } from '../services.ts';
import { AuthPage } from '../shell/auth-frame.tsx';
import { authWords, codeWords as words } from '../words/auth.tsx';

type SecondFactorScreenProps = Pick<SecondFactorPart, 'machine'>;

export function SecondFactorScreen({ machine }: SecondFactorScreenProps) {
  const { session } = useServices();
  const isKnown = useSelector(session, ({ context }) => totpFactors(context.session?.user ?? null).length > 0);
  const userId = useSelector(session, ({ context }) => context.session?.user.id);
  return (
    <AuthPage title={words.title}>
      {isKnown ? (
        <CodeForm key={userId} machine={machine} />
      ) : (
        <Alert tone="warning">{words.isUnknown}</Alert>
      )}
      <LinkRow>
        <Button variant="quiet" onClick={() => session.send({ type: 'session.signOut', scope: 'local' })}>
          {authWords.logOut}
        </Button>
      </LinkRow>
    </AuthPage>
  );
}

type FactorChoiceProps = { readonly factors: readonly Factor[]; readonly chosen: string | null; readonly onChoose: (factorId: string) => void };

function FactorChoice({ factors, chosen, onChoose }: FactorChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-small font-medium">{words.which}</legend>
      {factors.map(({ id, friendly_name }) => (
        <label key={id} className="flex items-center gap-2 py-1 pointer-coarse:min-h-11">
          <input type="radio" name="factor" className="size-4 accent-accent" checked={id === chosen} onChange={() => onChoose(id)} />
          <bdi className="wrap-anywhere">{words.named(friendly_name)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

function CodeForm({ machine }: SecondFactorScreenProps) {
  const { session, lastFactor } = useServices();
  // As it was in the beginning: neither a refreshed token nor the server's order may move what is being chosen.
  const [factors] = useState(() => factorsToChoose(session.getSnapshot().context.session, lastFactor.read()));
  const [state, send] = useScreenMachine(machine, { input: { factors } });
  const { failure, error, wrongCodes, factorId, factors: left } = state.context;
  const name = left.find(({ id }) => id === factorId)?.friendly_name || null;
  return (
    <Form
      onChange={(data) => send({ type: 'form.change', code: fieldText(data, 'code') })}
      onSubmit={(data) => send({ type: 'form.submit', code: fieldText(data, 'code') })}
    >
      <p className="mb-4 text-muted">{words.isProtected}</p>
      <AuthFailureAlert failure={failure} message={codeRefusal(failure, wrongCodes)} />
      {left.length > 1 && (
        <FactorChoice factors={left} chosen={factorId} onChoose={(id) => send({ type: 'factor.choose', factorId: id })} />
      )}
      <CodeField
        hint={name === null || left.length > 1 ? words.hint : words.hintOfApp(<bdi>{name}</bdi>)}
        error={error}
        // Whoever has just signed in types at once. Not in a recovery: the rest of a password that is being typed would be read in it.
        ref={isInRecovery(session.getSnapshot()) ? null : takeFocus}
      />
      <Button type="submit" variant="primary" fullWidth busy={!state.matches('editing')}>
        {words.submit}
      </Button>
    </Form>
  );
}
