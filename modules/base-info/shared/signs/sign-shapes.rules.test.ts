import { expect, test } from 'vitest';
import { place } from './glyph.ts';
import { drawnSigns, pictogramOf } from './pictograms.ts';
import { shapesOf, signView, textInSign } from './sign-shapes.ts';

test('every sign with a pictogram looks different from every other of its kind', () => {
  const looks = drawnSigns.map((sign) => JSON.stringify(shapesOf(sign)));
  expect(drawnSigns.length).toBeGreaterThan(60);
  expect(new Set(looks).size).toBe(looks.length);
});

test('pictograms stay inside the square of their sign', () => {
  for (const sign of drawnSigns)
    for (const { d } of shapesOf(sign)) {
      const starts = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
      expect({ sign: sign.name, out: starts.filter((value) => value < 0 || value > signView) }).toEqual({
        sign: sign.name,
        out: [],
      });
    }
});

test('a sign is what its name says: other names of it share the pictogram, unknown names get none', () => {
  expect(pictogramOf('prompt', '洗眼器')).toEqual(pictogramOf('prompt', '洗眼装置'));
  const own = { kind: 'warning', name: '当心孔洞' } as const;
  expect(pictogramOf(own.kind, own.name)).toBeUndefined();
  expect(shapesOf(own)).toHaveLength(1);
  expect(textInSign(own)!.lines).toEqual(['当心', '孔洞']);
  expect(pictogramOf('mandatory', '当心火灾')).toBeUndefined();
});

test('placing scales and moves absolute points, scales relative ones and keeps the flags of arcs', () => {
  const [layer] = place([{ d: 'M10 20h4V8A2 3 0 1 0 6 7Z', width: 4 }], { scale: 0.5, x: 10, y: 1 });
  expect(layer).toEqual({ d: 'M15 11h2V5A1 1.5 0 1 0 13 4.5Z', width: 2 });
});
