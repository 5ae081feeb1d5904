import qrcode from 'qrcode';
import type { DrawingBlock } from './blocks.ts';

// The quiet zone on each side, which scanners need where the code stands beside a frame.
const quiet = 2;

/** A QR code as a drawing; `size` includes its quiet zone. */
export function qrDrawing(text: string, size: number): DrawingBlock {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, y) => rowPath(modules, y));
  const edge = modules.size + 2 * quiet;
  return { kind: 'drawing', view: [edge, edge], shapes: [{ d: rows.join(''), fill: '#000000' }], size };
}

/** Dark modules of a row, joined where they touch. */
function rowPath(modules: qrcode.BitMatrix, y: number): string {
  let path = '';
  for (let x = 0; x < modules.size; x++) {
    if (!modules.get(y, x)) continue;
    const start = x;
    while (x + 1 < modules.size && modules.get(y, x + 1)) x++;
    path += `M${start + quiet} ${y + quiet}h${x - start + 1}v1h-${x - start + 1}z`;
  }
  return path;
}
