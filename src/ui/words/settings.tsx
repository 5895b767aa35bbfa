import type { ReactNode } from 'react';

/** Of the page of an app that was built without its settings. */
export const settingsWords = {
  title: 'Not set up yet',
  heading: 'This app isn’t set up yet',
  whatToDo: (variables: ReactNode) => <>Set {variables} to the values from your Supabase project’s API settings, then build the app again.</>,
  and: ' and ',
};
