/** The field reports about sessions, mail links and mails. */
export const fieldReports = [1, 3, 4, 6, 8, 9, 11, 13, 14, 15, 16, 18, 19, 20, 23, 24, 26, 28, 29, 30, 31, 32, 33, 35] as const;

export type NoticedBy = {
  /** The file that Vitest runs. */
  readonly file: string;
  /** Where the test stands, if that file only imports it. */
  readonly suite?: string;
  /** The title as it is written there, or the beginning of it, placeholders included. */
  readonly test: string;
  /** Of a table: words in the titles of those cases that must each notice. Without any, one case is enough. */
  readonly cases?: readonly string[];
};

/** A fault that people have met elsewhere, as a change to the code of today, and who has to notice it. */
export type PlantedFault = {
  /** Begins with the number of its field report. */
  readonly id: `${(typeof fieldReports)[number]} ${string}`;
  readonly wrong: string;
  readonly file: string;
  /** Stands there once. */
  readonly code: string;
  readonly faulty: string;
  readonly noticedBy: NoticedBy;
};

export const fieldReportOf = ({ id }: PlantedFault): number => Number.parseInt(id, 10);
