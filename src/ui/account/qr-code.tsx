import { encode } from 'uqr';

type QrCodeProps = { readonly text: string; readonly label: string };

/** Modules of quiet around it, as the standard asks for. */
const QUIET = 4;

/** Dark on white whatever the theme: many readers know it no other way. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-[clamp(10rem,27svh,14rem)] max-w-full shrink-0 rounded-control forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
