import { type ReactNode, useEffect } from 'react';
import type { AuthFailure } from '../../domain/auth/auth-failure.ts';
import type { AccountQuestion } from '../../machines/account/account-machine.ts';
import { AuthFailureAlert } from '../components/alert.tsx';
import { Button } from '../components/buttons-and-links.tsx';
import { Dialog } from '../components/dialog.tsx';
import { EmailField } from '../components/field.tsx';
import { fieldText, Form } from '../components/form.tsx';
import { type AccountDialogProps, type AccountMachines, useScreenMachine } from '../services.ts';
import { UnsentChanges } from '../shell/log-out-dialog.tsx';
import { accountWords } from '../words/account.tsx';
import { codeWords } from '../words/auth.tsx';
import { providerName } from './provider-buttons.tsx';

type Asked = { readonly title: ReactNode; readonly text: ReactNode; readonly confirm: string };

const { questions } = accountWords;

function DeletionText({ email }: { readonly email: string }) {
  return (
    <>
      <UnsentChanges wordsOf={questions.deleteAccount.isLost} />
      {questions.deleteAccount.text} {email !== '' && questions.deleteAccount.typeEmail(<bdi className="font-medium">{email}</bdi>)}
    </>
  );
}

/** The others were disconnected elsewhere. */
const isOnlyWay = (failure: AuthFailure | null): boolean => failure?.kind === 'rejected' && failure.code === 'single_identity_not_deletable';

/** `isLast`: there is no other authenticator. */
const wordsOf = (question: AccountQuestion, isLast: boolean): Asked => {
  switch (question.kind) {
    case 'removeFactor': {
      const { title, last, others, confirm } = questions.removeFactor;
      return { title: title(<bdi>{codeWords.named(question.factor.friendly_name)}</bdi>), text: isLast ? last : others, confirm };
    }
    case 'unlinkIdentity': {
      const { title, text, email, confirm } = questions.unlinkIdentity;
      const { provider } = question.identity;
      return { title: title(<bdi>{providerName(provider)}</bdi>), text: provider === 'email' ? email : text, confirm };
    }
    case 'signOutElsewhere':
      return questions.signOutElsewhere;
    case 'deleteAccount':
      return { ...questions.deleteAccount, text: <DeletionText email={question.email} /> };
  }
};

type AccountQuestionDialogProps = AccountDialogProps & {
  readonly machine: AccountMachines['question'];
  readonly question: AccountQuestion;
  readonly isLast: boolean;
};

export function AccountQuestionDialog({ machine, question, isLast, formId, begun, onDone, onClose, returnTo }: AccountQuestionDialogProps) {
  const [state, send] = useScreenMachine(machine, { input: { question } });
  const isDone = state.matches('done');
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const { title, text, confirm } = wordsOf(question, isLast);
  const { isMistyped, failure } = state.context;
  const isBusy = !state.matches('asking');
  return (
    <Dialog
      title={title}
      description={text}
      isBegun={Object.keys(begun).length > 0}
      isBusy={isBusy}
      onClose={onClose}
      returnTo={returnTo}
      actions={
        <>
          <Button type="submit" form={formId} variant={question.kind === 'signOutElsewhere' ? 'primary' : 'danger'} busy={isBusy}>
            {confirm}
          </Button>
          <Button resting={isBusy} onClick={onClose}>{accountWords.cancel}</Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(data) => send({ type: 'question.confirm', typed: fieldText(data, 'email') })}>
        <AuthFailureAlert failure={failure} message={isOnlyWay(failure) ? accountWords.identities.last : undefined} />
        {question.kind === 'deleteAccount' && question.email !== '' && (
          <EmailField
            label={questions.deleteAccount.field}
            autoComplete="off"
            defaultValue={begun['email']}
            error={isMistyped ? questions.deleteAccount.mistyped : undefined}
          />
        )}
      </Form>
    </Dialog>
  );
}
