import encodeQR from 'qr';

/** White modules around the code, without which cameras do not find it. */
const BORDER = 4;

/** A text as a QR code, black on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  return (
    <svg class="qr-code" role="img" aria-label={label} viewBox={`0 0 ${modules.length} ${modules.length}`}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={pathOf(modules)} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}

/** A square for each black module. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
