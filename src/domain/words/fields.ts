/** What a field is called where its unit does not stand in its name: in lists of changes, and as the heading of an export, which an import knows again. */
export const fieldLabels = {
  name: 'Name',
  minHeight: 'Min height',
  maxHeight: 'Max height',
  cameraTilt: 'Camera tilt',
  maxDollySpeed: 'Max dolly speed',
  connectionType: 'Connection type',
} as const;
