import { useState } from 'react';
import type { FormSubject } from '../../domain/system-submission.ts';
import { SystemFormScreen } from './system-form-screen.tsx';
import { useWorkspace } from './workspace-context.ts';

export function AddSystemScreen() {
  const { createSystemId } = useWorkspace();
  const [subject] = useState<FormSubject>(() => ({ mode: 'add', newId: createSystemId() }));
  return <SystemFormScreen title="Add new system" action="Add" subject={subject} />;
}
