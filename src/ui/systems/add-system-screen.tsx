import { useState } from 'react';
import type { FormSubject } from '../../domain/system-submission.ts';
import { useServices } from '../services.ts';
import { SystemFormScreen } from './system-form-screen.tsx';

export function AddSystemScreen() {
  const { createSystemId } = useServices();
  const [subject] = useState<FormSubject>(() => ({ mode: 'add', newId: createSystemId() }));
  return <SystemFormScreen title="Add new system" action="Add" subject={subject} />;
}
