import { useSelector } from '@xstate/react';
import { type Factor, totpFactor } from '../../domain/auth/second-factor.ts';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { LinkRow } from '../components/text-link.tsx';
import { useServices } from '../services.ts';
import { AuthFailureAlert } from '../shell/auth-failure-alert.tsx';
import { AccountPage } from '../shell/auth-frame.tsx';
import { useScreenMachine } from '../shell/use-screen-machine.ts';
import { authWords } from '../words/auth.tsx';

const words = authWords.secondFactor;

/** Stands in the place of the page that was asked for, at its address, until the second step was taken. */
export function SecondFactorPage() {
  const { session } = useServices();
  const factor = useSelector(session, ({ context }) => totpFactor(context.session));
  return (
    <AccountPage title={words.title}>
      {factor === null ? (
        <Alert tone="warning">{words.isUnknown}</Alert>
      ) : (
        <CodeForm key={factor.id} factor={factor} />
      )}
      <LinkRow>
        <Button variant="quiet" onClick={() => session.send({ type: 'session.signOut', scope: 'local' })}>
          {authWords.logOut}
        </Button>
      </LinkRow>
    </AccountPage>
  );
}

type CodeFormProps = { readonly factor: Factor };

function CodeForm({ factor }: CodeFormProps) {
  const { authMachines } = useServices();
  const [state, send] = useScreenMachine(authMachines.secondFactor, { input: { factorId: factor.id } });
  const { failure, error } = state.context;
  return (
    <Form
      onChange={(data) => send({ type: 'form.change', code: fieldText(data, 'code') })}
      onSubmit={(data) => send({ type: 'form.submit', code: fieldText(data, 'code') })}
    >
      <p className="mb-4 text-muted">{words.isProtected}</p>
      <AuthFailureAlert failure={failure} />
      <TextField
        label={words.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={factor.friendly_name === null ? words.hint : words.hintOfApp(<bdi>{factor.friendly_name}</bdi>)}
        error={error}
      />
      <Button type="submit" variant="primary" fullWidth busy={!state.matches('editing')}>
        {words.submit}
      </Button>
    </Form>
  );
}
