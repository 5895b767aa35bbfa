/** Of parts that stand on pages of any slice. */
export const sharedWords = {
  skip: 'Skip to content',
  loading: 'Loading',
  notices: 'Notices',
  notStated: 'not stated',
  empty: 'empty',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  show: 'Show',
  hide: 'Hide',
  /** `public/early.js` says the same while the app is on its way. */
  theme: {
    system: 'Theme: automatic. Switch to light',
    light: 'Theme: light. Switch to dark',
    dark: 'Theme: dark. Switch to automatic',
  },
};
