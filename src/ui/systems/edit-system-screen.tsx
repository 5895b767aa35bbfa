import { getRouteApi } from '@tanstack/react-router';
import { parseSystemId } from '../../domain/system-id.ts';
import { SystemFormScreen } from './system-form-screen.tsx';
import { useUnsavedSystem } from './use-unsaved-system.ts';

const route = getRouteApi('/signed-in/systems/$id/edit');

export function EditSystemScreen() {
  const id = parseSystemId(route.useParams().id);
  const unsaved = useUnsavedSystem(id);
  // Another system is another form: nothing typed for the one before stays in it.
  return (
    <SystemFormScreen key={id} title="Edit system" action="Update" subject={{ mode: 'edit', id, unsaved }} />
  );
}
