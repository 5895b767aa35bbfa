import type { Measure } from '../chart/chart-rows.ts';

const context = document.createElement('canvas').getContext('2d');

/** As heavy as a text ever gets: what was just taken is bold. */
const fonts = { title: '600 13px system-ui, sans-serif', line: '600 12px system-ui, sans-serif' };

/** As the browser draws it, so that nothing is cut off. */
export const measureText: Measure = (text, kind) => {
  if (context === null) return text.length * 7;
  context.font = fonts[kind];
  return Math.ceil(context.measureText(text).width) + 4;
};
