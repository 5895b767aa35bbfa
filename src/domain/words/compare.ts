/** What the best of each figure is called. Apart, so that the list does not load it. */
export const bestLabels = { minHeight: 'lowest', maxHeight: 'highest', cameraTilt: 'tilts most', maxDollySpeed: 'fastest' } as const;
