const PENDING = /^(?:Adding|Saving|Deleting) …$/;

const isOnItsWay = (page: ParentNode): boolean =>
  [...page.querySelectorAll('[role="status"]')].some(({ textContent }) => PENDING.test(textContent ?? ''));

/** Half a second: what a story holds back for ever is not waited for any longer. */
const MOST_FRAMES = 30;

/** What the app sends beside the story is answered in its own time, which no quiet of the page tells. */
export const answered = async (page: ParentNode): Promise<void> => {
  for (let frames = 0; frames < MOST_FRAMES && isOnItsWay(page); frames += 1) {
    await new Promise((resolve) => void requestAnimationFrame(resolve));
  }
};
