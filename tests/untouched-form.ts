/** The form of a new system before anything is typed: label -> what stands there. */
export const untouchedForm = {
  Name: '',
  'Min height [cm]': '0',
  'Max height [cm]': '0',
  'Camera tilt [o]': '0',
  'Max dolly speed [m/s]': '0',
  'Connection type': '',
};
