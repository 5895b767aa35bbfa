import { type ComponentProps, useEffect } from 'react';

let lines = 0;

/** Around a line at the lower edge. As long as any stands there, it must not cover what gets the focus: at 320 px it is this high. */
export function LowerEdgeLine(props: Omit<ComponentProps<'div'>, 'className'>) {
  useEffect(() => {
    const { style } = document.documentElement;
    lines += 1;
    style.setProperty('scroll-padding-bottom', 'calc(9rem + env(safe-area-inset-bottom))');
    return () => {
      lines -= 1;
      if (lines === 0) style.removeProperty('scroll-padding-bottom');
    };
  }, []);
  return <div {...props} className="px-2 pb-2" />;
}
