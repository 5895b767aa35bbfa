/** The text that stands in a field, also where no event told of it. */
export const fieldText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};
