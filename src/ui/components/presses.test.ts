import { beforeEach, expect, test } from 'vitest';
import { countMovedPresses, stopHastyPresses } from './presses.ts';

let heard: string[] = [];
let at = 1000;

/** Of their own: what is pressed in it is at another time than in the window of the other tests. */
const page = document.implementation.createHTMLDocument('');

stopHastyPresses(page);

beforeEach(() => {
  heard = [];
  page.body.innerHTML = '<button>Undo</button><a href="#add">Add system</a><button>Undo</button><p>Words</p>';
  for (const each of page.body.children) each.addEventListener('click', () => heard.push(each.textContent));
  // Long after the last test.
  at += 60_000;
});

type Click = { readonly on: number; readonly after: number; readonly x?: number; readonly detail?: number };

/** Clicks one after the other, and which of them were heard. */
const click = (...clicks: readonly Click[]): { readonly heard: readonly string[]; readonly followed: readonly boolean[] } => {
  const followed = clicks.map(({ on, after, x = 40, detail = 1 }) => {
    at += after;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: 90, detail });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return page.body.children[on]?.dispatchEvent(event) ?? false;
  });
  return { heard, followed };
};

test.each([
  ['a double click on what makes room for something else', [{ on: 0, after: 0 }, { on: 1, after: 130 }], ['Undo'], [true, false]],
  ['a third click at once after it', [{ on: 0, after: 0 }, { on: 1, after: 130 }, { on: 1, after: 130 }], ['Undo'], [true, false, false]],
  ['a slow double click, as the browser counts it', [{ on: 0, after: 0 }, { on: 1, after: 700, detail: 2 }], ['Undo'], [true, false]],
  ['later', [{ on: 0, after: 0 }, { on: 1, after: 500 }], ['Undo', 'Add system'], [true, true]],
  ['elsewhere', [{ on: 0, after: 0 }, { on: 1, after: 130, x: 60 }], ['Undo', 'Add system'], [true, true]],
  ['by a key', [{ on: 0, after: 0 }, { on: 1, after: 130, detail: 0 }], ['Undo', 'Add system'], [true, true]],
  ['the same, drawn anew', [{ on: 0, after: 0 }, { on: 2, after: 130 }], ['Undo', 'Undo'], [true, true]],
  ['on what cannot be pressed', [{ on: 0, after: 0 }, { on: 3, after: 130 }], ['Undo', 'Words'], [true, true]],
] as const)('%s: heard are %j', (_, clicks, names, followed) => {
  expect(click(...clicks)).toEqual({ heard: names, followed });
});

test('a button that changes its words when it is pressed is pressed twice', () => {
  const [undo] = page.querySelectorAll('button');
  undo?.addEventListener('click', () => (undo.textContent = 'Redo'));
  expect(click({ on: 0, after: 0 }, { on: 0, after: 130 }).heard).toEqual(['Undo', 'Redo']);
});

test('buttons that show a picture only are told apart by their labels', () => {
  page.body.innerHTML = '<button aria-label="Close"></button><button aria-label="Delete"></button>';
  for (const each of page.body.children) each.addEventListener('click', () => heard.push(each.getAttribute('aria-label') ?? ''));
  expect(click({ on: 0, after: 0 }, { on: 1, after: 130 }).heard).toEqual(['Close']);
});

test.each([
  '<ul><li><a href="/systems/1">A</a><button>Discard</button></li><li><a href="/systems/2">B</a><button>Discard</button></li></ul>',
  '<ul><li><button value="1">Put back</button></li><li><button value="2">Put back</button></li></ul>',
])('in a list, the same words in another row are another button', (list) => {
  page.body.innerHTML = list;
  const [first, second] = page.querySelectorAll('button');
  const pressed: string[] = [];
  first?.addEventListener('click', () => {
    pressed.push('A');
    first.closest('li')?.remove();
  });
  second?.addEventListener('click', () => pressed.push('B'));
  for (const [button, timeStamp] of [[first, at], [second, at + 130]] as const) {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 40, clientY: 90, detail: 1 });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    button?.dispatchEvent(event);
  }
  expect(pressed).toEqual(['A']);
});

const boxes = [
  ['a box of a row', '<ul><li><a href="/systems/1">A</a><input type="checkbox" aria-label="Select A"></li></ul>', 'input'],
  ['a box in a label', '<label><input type="checkbox"><span>Reach</span></label>', 'input'],
  ['the label of a box', '<label><input type="checkbox"><span>Reach</span></label>', 'span'],
] as const;

test.each(boxes)('the second click of a double click on a button does not press %s; one later does', (_, html, target) => {
  page.body.innerHTML = `<button>Add</button>${html}`;
  const pressed = [...page.body.querySelectorAll(`button, ${target}`)];
  const [box] = page.querySelectorAll('input');
  const ticks = [[0, 0], [1, 130], [1, 500]].map(([on = 0, after = 0]) => {
    at += after;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 40, clientY: 90, detail: 1 });
    Object.defineProperty(event, 'timeStamp', { value: at });
    pressed[on]?.dispatchEvent(event);
    return box?.checked;
  });
  expect(ticks).toEqual([false, false, true]);
});

test('a box is ticked and cleared by a double click, and so by its label; another label is another box', () => {
  page.body.innerHTML = '<label><input type="checkbox">Reach</label><label><input type="checkbox">Weight</label>';
  const [reach, weight] = page.querySelectorAll('input');
  const [reachLabel] = page.querySelectorAll('label');
  const ticks = [reach, reachLabel, weight].map((each) => {
    at += 130;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 40, clientY: 90, detail: 1 });
    Object.defineProperty(event, 'timeStamp', { value: at });
    each?.dispatchEvent(event);
    return [reach?.checked, weight?.checked];
  });
  expect(ticks).toEqual([[true, false], [false, false], [false, false]]);
});

test('where what was pressed has gone, the second press leaves the focus where the first one has brought it', () => {
  const down = (after: number, detail = 1): boolean => {
    at += after;
    const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, clientX: 40, clientY: 90, detail });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return page.body.dispatchEvent(event);
  };
  const seen: boolean[] = [];
  click({ on: 1, after: 0 });
  seen.push(down(130));
  click({ on: 1, after: 0 });
  page.querySelector('a')?.remove();
  seen.push(down(130), down(500));
  // A word of the next screen is chosen by a double click, however long afterwards.
  seen.push(down(130, 2));
  expect(seen).toEqual([true, false, true, true]);
});

const moving = document.implementation.createHTMLDocument('');

countMovedPresses(moving);

/** What is heard of a press that begins on one thing and ends on another; the browser itself presses none then. */
const press = (down: number, up: number, x = 0, button = 0): readonly string[] => {
  const pressed: string[] = [];
  moving.body.innerHTML = '<button>Undo</button><a href="#add">Add system</a><p>Words</p>';
  const { children } = moving.body;
  for (const each of children) each.addEventListener('click', () => pressed.push(each.textContent));
  const event = (type: string, clientX: number): MouseEvent => new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY: 90, detail: 1, button });
  children[down]?.dispatchEvent(event('mousedown', 40));
  children[up]?.dispatchEvent(event('mouseup', 40 + x));
  return pressed;
};

test('what moves away under a press is pressed all the same; not by one that leaves it, or with another button of the mouse, and once where it stays', () => {
  expect([press(0, 2), press(1, 0), press(2, 0), press(0, 0), press(0, 2, 40), press(0, 2, 0, 2)]).toEqual([['Undo'], ['Add system'], [], [], [], []]);
});
