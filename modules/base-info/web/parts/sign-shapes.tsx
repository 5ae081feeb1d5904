import { shapesOf } from '../../shared/signs/sign-shapes.ts';

/** What a sign is drawn of, inside an svg of `signView`. */
export const SignShapes = (sign: Parameters<typeof shapesOf>[0]) =>
  shapesOf(sign).map(({ d, fill = 'none', stroke, width, round }, at) => (
    <path
      key={at}
      d={d}
      fill={fill}
      stroke={stroke}
      strokeWidth={width}
      strokeLinecap={round ? 'round' : 'butt'}
      strokeLinejoin={round ? 'round' : 'miter'}
    />
  ));
