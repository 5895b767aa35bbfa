import { mainLandmarkId } from './main-landmark.ts';

export function SkipLink() {
  return (
    <a
      href={`#${mainLandmarkId}`}
      className="sr-only z-10 rounded-control bg-accent font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2.5"
      // Without script the fragment does it; with script it would be a navigation.
      onClick={(event) => {
        event.preventDefault();
        event.currentTarget.ownerDocument.getElementById(mainLandmarkId)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
