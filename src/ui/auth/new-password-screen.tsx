import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Check } from 'lucide';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import type { NewPasswordValues } from '../../domain/auth/auth-forms.ts';
import { passwordRules, rulesMet } from '../../domain/auth/credentials.ts';
import { needsSecondFactor } from '../../domain/auth/session.ts';
import { isInRecovery, isSignedOut, type SessionSnapshot } from '../../machines/auth/session/session-machine.ts';
import { Alert, AuthFailureAlert } from '../components/alert.tsx';
import { Button, Icon, LinkRow, TextLink } from '../components/buttons-and-links.tsx';
import { PasswordField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { Loaded, PendingScreen } from '../router/loading-and-errors.tsx';
import { useScreenMachine, useServices } from '../services.ts';
import { AuthPage } from '../shell/auth-frame.tsx';
import { authWords } from '../words/auth.tsx';

type Texts = { readonly [Name in keyof NewPasswordValues]?: string };

type PasswordPairProps = {
  readonly labels?: Pick<typeof authWords, 'password' | 'repeatPassword'>;
  readonly typed: NewPasswordValues;
  readonly isBusy: boolean;
  readonly errors: Texts;
  readonly hints?: Texts;
};

/** A password that is being chosen, and once more against slips. */
export function PasswordPair({ labels = authWords, typed, isBusy, errors, hints = {} }: PasswordPairProps) {
  const rules = useId();
  // What was typed before these fields were here. From then on it is theirs.
  const [kept] = useState(typed);
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        defaultValue={kept.password}
        autoComplete="new-password"
        aria-describedby={rules}
        conceal={isBusy}
        advice={hints.password}
        error={errors.password}
      />
      {/* In a place of its own: a message that took its place would move the field below. */}
      <PasswordRules id={rules} typed={typed.password} />
      <PasswordField
        label={labels.repeatPassword}
        name="repeat_password"
        defaultValue={kept.repeat_password}
        autoComplete="new-password"
        conceal={isBusy}
        advice={hints.repeat_password}
        error={errors.repeat_password}
      />
    </>
  );
}

type PasswordRulesProps = { readonly id: string; readonly typed: string };

/** Read out with the field. No live region: it would speak at each key. */
function PasswordRules({ id, typed }: PasswordRulesProps) {
  const met = rulesMet(typed);
  return (
    <ul id={id} role="list" className="-mt-3 mb-1 grid grid-cols-2 gap-x-3 text-small text-muted">
      {passwordRules.map((rule) => {
        const isMet = met.includes(rule);
        return (
          <li key={rule} className="flex items-center gap-1.5 last:col-span-2">
            {isMet ? <Icon icon={Check} size={14} className="shrink-0 text-success" /> : <span className="m-px size-3 shrink-0 rounded-full border" />}
            <span className="min-w-0 wrap-anywhere">{authWords.passwordRules[rule]}</span>
            <span className="sr-only">{isMet ? authWords.isMet : authWords.isUnmet}</span>
          </li>
        );
      })}
    </ul>
  );
}

const words = authWords.newPassword;

/** How a new password would be saved: for the user of a recovery, for who is signed in, for nobody; or nobody knows yet. */
type PasswordStanding = 'recovery' | 'signedIn' | 'nobody' | 'unknown';

const standingOf = (snapshot: SessionSnapshot): PasswordStanding => {
  if (snapshot.hasTag('determining')) return 'unknown';
  if (isInRecovery(snapshot)) return 'recovery';
  return isSignedOut(snapshot) ? 'nobody' : 'signedIn';
};

/** The value of before, while it is held. */
const useHeld = <Value extends string | boolean | null>(value: Value, isHeld: boolean): Value => {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return held;
};

type Asked = {
  readonly hasToken: boolean;
  /** While the form is sent, changes of the session are its own effect: notices stay as they are. */
  readonly isSending: boolean;
  /** Another user has taken the place of one who was known. */
  readonly onOther: () => void;
};

/** Whose password is being set. */
const useAccountOfPassword = ({ hasToken, isSending, onOther }: Asked) => {
  const { session } = useServices();
  const standing = useSelector(session, standingOf);
  const user = useSelector(session, ({ context }) => context.session?.user ?? null);
  const userId = user?.id ?? null;
  // While the token of a link waits, its account is not known: it need not be the one that is signed in.
  const email = hasToken ? null : (user?.email ?? null);
  const isSignedIn = standing === 'signedIn';
  const shown = useHeld(standing, isSending);
  const named = useHeld(isSignedIn ? email : null, isSending);
  const isOfLink = useHeld<boolean>(isSignedIn && hasToken, isSending);
  const username = useHeld(email, isSending && standing !== 'recovery');

  const known = useRef(userId);
  useEffect(() => {
    // A recovery comes by the link of this very page.
    if (standing === 'recovery') known.current = userId;
    if (isSending || userId === null || userId === known.current) return;
    const isOther = known.current !== null;
    known.current = userId;
    if (isOther) onOther();
  }, [standing, userId, isSending, onOther]);
  return { standing, shown, named, isOfLink, username };
};

type NewPasswordWaysOnProps = { readonly standing: PasswordStanding; readonly isBusy: boolean };

/** For whoever does not want to set a new password after all. */
function NewPasswordWaysOn({ standing, isBusy }: NewPasswordWaysOnProps) {
  const { session } = useServices();
  const navigate = useNavigate();
  const cancel = () => {
    session.send({ type: 'session.leaveRecovery' });
    void navigate({ to: '/' });
  };
  const logOut = () => {
    session.send({ type: 'session.signOut', scope: 'local' });
    void navigate({ to: '/login/{-$key}' });
  };
  return (
    <LinkRow>
      {standing === 'recovery' && (
        <Button variant="quiet" resting={isBusy} onClick={cancel}>
          {words.cancel}
        </Button>
      )}
      {standing === 'nobody' && <TextLink to="/login/{-$key}">{authWords.toSignIn}</TextLink>}
      {standing === 'signedIn' && (
        <>
          <TextLink to="/" disabled={isBusy}>
            {authWords.allSystems}
          </TextLink>
          <Button variant="quiet" resting={isBusy} onClick={logOut}>
            {authWords.logOut}
          </Button>
        </>
      )}
      <TextLink to="/forgot-password" disabled={isBusy}>
        {words.sendLink}
      </TextLink>
    </LinkRow>
  );
}

const route = getRouteApi('/new-password/{-$token}');

const valuesOf = (data: FormData): NewPasswordValues => ({
  password: fieldText(data, 'password'),
  repeat_password: fieldText(data, 'repeat_password'),
});

const nothing: NewPasswordValues = { password: '', repeat_password: '' };

const isLinkRefused = (failure: AuthFailure | null): boolean =>
  failure?.kind === 'rejected' && failure.code === 'otp_expired';

export function NewPasswordScreen() {
  const { token } = route.useParams();
  const navigate = route.useNavigate();
  const { authMachines, quirks, secondFactor, session } = useServices();
  const [state, send] = useScreenMachine(authMachines.newPassword, { input: { quirks, tokenHash: token ?? null } });
  const { context } = state;
  // Longer than the form, in whose place a code may be asked for.
  const [typed, setTyped] = useState(nothing);
  const isSaved = state.matches({ form: 'saved' });
  const isBusy = state.matches({ form: 'submitting' });
  const startOver = useCallback(() => {
    setTyped(nothing);
    send({ type: 'user.changed' });
  }, [send]);
  const { standing, shown, named, isOfLink, username } = useAccountOfPassword({
    hasToken: context.tokenHash !== null,
    isSending: isBusy || isSaved,
    onOther: startOver,
  });
  const lacksCode = useSelector(session, (snapshot) => needsSecondFactor(snapshot.context.session));
  const isAwaitingCode = state.matches({ form: 'awaitingCode' });
  const isCodeShown = lacksCode && (standing === 'recovery' || isAwaitingCode);
  const wasCodeShown = useRef(false);
  useEffect(() => {
    if (isCodeShown) wasCodeShown.current = true;
    if (isCodeShown || standing === 'unknown') return;
    if (standing === 'nobody' && (wasCodeShown.current || isAwaitingCode)) startOver();
    else if (isAwaitingCode) send({ type: 'code.verified' });
    wasCodeShown.current = false;
  }, [isCodeShown, isAwaitingCode, standing, startOver, send]);
  const isLinkUsed = token !== undefined && context.tokenHash === null;
  useEffect(() => {
    if (isSaved) void navigate({ to: '/', replace: true, state: { done: 'passwordSaved' } });
    // The token is spent, the recovery goes on: a reload must not try the token again.
    else if (isLinkUsed) void navigate({ params: { token: undefined }, replace: true, resetScroll: false });
  }, [isSaved, isLinkUsed, navigate]);
  useEffect(() => {
    // Reached before the script came.
    if (document.activeElement instanceof HTMLInputElement) send({ type: 'form.focus' });
  }, [send]);
  if (isCodeShown) {
    return (
      <Loaded part={secondFactor} pending={<PendingScreen />}>
        {({ Screen, machine }) => <Screen machine={machine} />}
      </Loaded>
    );
  }
  if (isAwaitingCode) return <PendingScreen />;

  return (
    <AuthPage title={words.title}>
      <Form
        key={context.turn}
        ignoresEarlySubmit
        onFocus={() => send({ type: 'form.focus' })}
        onChange={(data) => {
          const values = valuesOf(data);
          setTyped(values);
          send({ type: 'form.change', values });
        }}
        onSubmit={(data) => send({ type: 'form.submit', values: valuesOf(data) })}
      >
        {context.tokenHash === null && standing === 'nobody' && (
          <Alert tone="info">
            {words.needsLink}{' '}
            <TextLink to="/forgot-password">{words.sendLink}</TextLink>
          </Alert>
        )}
        {named !== null && (
          <Alert tone="info">
            {authWords.signedInAs(<bdi>{named}</bdi>)} {words.isForAccount}
          </Alert>
        )}
        {isOfLink && !isLinkRefused(context.failure) && <Alert tone="info">{words.mayBeAnother}</Alert>}
        <AuthFailureAlert
          failure={context.failure}
          message={context.failure?.kind === 'sessionMissing' ? words.nothingSaved : undefined}
        />
        {isLinkRefused(context.failure) && <p className="text-small">{words.linkRefused}</p>}
        {/* For password managers: whose password it is. */}
        {username !== null && <input hidden readOnly type="email" name="username" autoComplete="username" value={username} />}
        <PasswordPair typed={typed} isBusy={isBusy} errors={context.errors} hints={context.hints} />
        <Button type="submit" variant="primary" fullWidth busy={isBusy}>
          {words.submit}
        </Button>
      </Form>
      <NewPasswordWaysOn standing={shown} isBusy={isBusy} />
      {/* Below all else, where nothing moves as the first touch of the form uses the link up. */}
      {shown === 'recovery' && username !== null && <p className="mt-4 text-center text-small break-words text-muted">{words.isFor(<bdi>{username}</bdi>)}</p>}
    </AuthPage>
  );
}
