import './gas.css';
import { bottleShapes, bottleView } from '../../shared/gas/bottle.rules.ts';

type Props = { body: string; lettering: string; title: string; large?: boolean };

/** A cylinder drawn in the colours of its gas. */
export const Bottle = ({ body, lettering, title, large = false }: Props) => (
  <svg
    className={large ? 'gas-bottle gas-bottle-large' : 'gas-bottle'}
    viewBox={`0 0 ${bottleView[0]} ${bottleView[1]}`}
    role="img"
    aria-label={title}
  >
    <title>{title}</title>
    {bottleShapes({ body, lettering }).map(({ d, fill, stroke, width }) => (
      <path key={d} d={d} fill={fill} stroke={stroke} strokeWidth={width} />
    ))}
  </svg>
);

type Painted = { gas_name: string; body: string; body_name: string; lettering: string; lettering_name: string };

/** The bottle of a gas with its name. */
export const GasMark = ({ row }: { row: Painted }) => (
  <span className="gas-mark">
    <Bottle body={row.body} lettering={row.lettering} title={`${row.body_name}瓶${row.lettering_name}字`} />
    {row.gas_name}
  </span>
);
