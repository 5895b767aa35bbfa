/** A story to begin with, and what there is to see in it. */
export type Example = { readonly title: string; readonly start: string; readonly path: string; readonly explanation: string };

const failsTwice = 'readStore=endingSoon~+30000~refresh=unreachable~+200~refresh=unreachable';

export const examplesOf = (machine: string): readonly Example[] => (machine === 'session' ? sessionExamples : []);

const sessionExamples: readonly Example[] = [
  {
    title: 'A refresh fails twice',
    start: 'page',
    path: failsTwice,
    explanation: 'The token is near its end at the first tick, 30 s after the start. No answer: it tries again 200 ms later, then 400 ms later. The person stays signed in, and sees nothing of it: only after a third try without an answer the page says so.',
  },
  {
    title: 'It fails twice, and the laptop goes offline',
    start: 'page',
    path: `${failsTwice}~offline`,
    explanation: 'Nobody tells the machine: it stays as it is. It goes on trying and gets no answer: after these 400 ms, then 800 ms later, 1.6 s, 3.2 s … until the next wait would run past the tick, which comes 30 s after the first try; then it rests, and at the tick it begins again with 200 ms. The person stays signed in all the while, and reads that the server could not be reached once the third try has had no answer. Move the clock and let the effects answer by themselves, in memory, to see it.',
  },
  {
    title: 'It fails, goes offline, and comes back online',
    start: 'page',
    path: `${failsTwice}~offline~+400~refresh=unreachable~online~refresh=renewed`,
    explanation: 'The browser reports it: network.online, and it refreshes at once, whatever it was waiting for.',
  },
];
