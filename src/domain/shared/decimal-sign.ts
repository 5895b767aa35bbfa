/** What stands before the decimals of a number. */
export type DecimalSign = '.' | ',';

const grouped = (sign: DecimalSign): RegExp => new RegExp(`^[+-]?[0-9]{1,3}(?:\\${sign}[0-9]{3})+$`);

/** Digits with nothing but thousands set apart by that sign. */
export const groupings = { '.': grouped('.'), ',': grouped(',') } as const;

/** Which sign the digits have before their decimals; 'either' for what could be thousands or decimals, as 1.234. */
export const decimalSignOf = (digits: string): DecimalSign | 'either' | 'none' => {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point < 0 && comma < 0) return 'none';
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const [own, other] = point >= 0 ? (['.', ','] as const) : ([',', '.'] as const);
  if (!groupings[own].test(digits)) return own;
  if (digits.split(own).length > 2) return other;
  return /^[+-]?0/.test(digits) ? own : 'either';
};
