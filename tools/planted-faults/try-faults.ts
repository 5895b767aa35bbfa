import { fieldReportOf, type NoticedBy } from '../../tests/planted-faults/planted-fault.ts';
import { plantedFaults } from '../../tests/planted-faults/all-faults.ts';
import { documentPath, writeSection } from './document.ts';
import { openTrials } from './trial.ts';

const whole = ({ file, test, cases = [] }: NoticedBy): string => [file, test, ...cases].join(' | ');

/** `npm run plants`, or a part: numbers of field reports, or words of a fault's name. `--write` writes the list of them down. */
export async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--write')) {
    writeSection(plantedFaults);
    console.log(`${documentPath}: ${plantedFaults.length} planted faults.`);
    return 0;
  }
  const chosen = plantedFaults.filter((fault) =>
    args.length === 0 || args.some((arg) => (/^\d+$/.test(arg) ? fieldReportOf(fault) === Number(arg) : fault.id.includes(arg))),
  );
  if (chosen.length === 0) {
    console.error(`There is no planted fault for ${args.join(' ')}.`);
    return 1;
  }
  const began = Date.now();
  const trials = await openTrials();
  try {
    const red = await trials.withoutFaults(chosen.map(({ noticedBy }) => noticedBy));
    for (const test of red) console.error(`Fails without any fault: ${whole(test)}`);
    if (red.length > 0) return 1;
    let unnoticed = 0;
    for (const fault of chosen) {
      const { isNoticed, how } = await trials.withFault(fault);
      if (!isNoticed) unnoticed += 1;
      console.log(`${isNoticed ? 'noticed    ' : 'NOT NOTICED'}  ${fault.id.padEnd(44)}  ${fault.noticedBy.file}\n             ${how}`);
    }
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${chosen.length} faults planted, ${chosen.length - unnoticed} noticed, ${unnoticed} not noticed, in ${seconds} s.`);
    return unnoticed === 0 ? 0 : 1;
  } finally {
    await trials.close();
  }
}
