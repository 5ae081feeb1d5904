import { useRef, type Ref } from 'react';
import { pageBase } from '#kernel/shared/contract.ts';
import type { StructureNode } from '../../shared/unit.ts';
import { box, fitted, layoutOf, type Link, type Placed } from './structure-layout.rules.ts';

const margin = 16;
const font = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
const blank = '未设置';

function Line({ from, to }: Link) {
  const [x1, y1] = [from.x + box.width, from.y + box.height / 2];
  const [x2, y2] = [to.x, to.y + box.height / 2];
  const middle = (x1 + x2) / 2;
  return <path d={`M${x1} ${y1}H${middle}V${y2}H${x2}`} fill="none" stroke="#b8c4d9" />;
}

type BoxProps = Placed & { isOpen: boolean; onToggle: () => void; onOpenPage: (() => void) | undefined };

function UnitBox({ node, x, y, isOpen, onToggle, onOpenPage }: BoxProps) {
  const head = `负责人：${node.head_name ?? blank}${node.head_phone ? ` ${node.head_phone}` : ''}`;
  const address = `${pageBase}/lab-baseinfo/organization/${node.id}`;
  const name = (
    <text x={16} y={26} fontSize={14} fontWeight={600} fill="#1d2638">
      {fitted(node.name, 28)}
    </text>
  );
  const officers = `安全员：${node.officers.join('、') || blank}`;
  return (
    <g transform={`translate(${x} ${y})`} fontFamily={font}>
      <title>{`${node.name}\n${head}\n${officers}`}</title>
      <rect width={box.width} height={box.height} rx={8} fill="#fff" stroke="#cdd6e6" />
      <rect width={4} height={box.height} rx={2} fill={node.level === 'lab' ? '#1f6a06' : '#1558c0'} />
      {onOpenPage ? (
        <a
          href={address}
          onClick={(event) => {
            event.preventDefault();
            onOpenPage();
          }}
        >
          {name}
        </a>
      ) : (
        name
      )}
      <text x={16} y={48} fontSize={12} fill="#57627a">
        {fitted(head, 34)}
      </text>
      <text x={16} y={68} fontSize={12} fill="#57627a">
        {fitted(officers, 34)}
      </text>
      {node.child_count > 0 && (
        <g
          transform={`translate(${box.width} ${box.height / 2})`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no button inside a drawing
          role="button"
          tabIndex={0}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '展开'}${node.name}的 ${node.child_count} 个下级`}
          style={{ cursor: 'pointer' }}
          onClick={onToggle}
          onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && onToggle()}
        >
          <circle r={13} fill="#eaf2fe" stroke="#9dbdf0" />
          <text textAnchor="middle" y={4} fontSize={11} fill="#1558c0">
            {isOpen ? '−' : node.child_count > 99 ? '99+' : node.child_count}
          </text>
        </g>
      )}
    </g>
  );
}

type Props = {
  root: StructureNode;
  childrenOf: (id: number) => readonly StructureNode[];
  isOpen: (id: number) => boolean;
  onToggle: (id: number) => void;
  /** Undefined for users who may not open unit pages. */
  onOpenPage?: ((node: StructureNode) => void) | undefined;
  picture?: Ref<SVGSVGElement>;
};

/** The units as boxes with the people who answer for them, from left to right. */
export function StructureChart({ root, childrenOf, isOpen, onToggle, onOpenPage, picture }: Props) {
  const own = useRef<SVGSVGElement>(null);
  const { placed, links, width, height } = layoutOf(root, childrenOf);
  const [w, h] = [width + 2 * margin + 16, height + 2 * margin];
  return (
    <section aria-label={`${root.name}的组织架构`} style={{ overflow: 'auto', maxHeight: '72vh' }}>
      <svg
        ref={picture ?? own}
        xmlns="http://www.w3.org/2000/svg"
        width={w}
        height={h}
        viewBox={`${-margin} ${-margin} ${w} ${h}`}
      >
        {links.map((link) => (
          <Line key={link.to.node.id} {...link} />
        ))}
        {placed.map((one) => (
          <UnitBox
            key={one.node.id}
            {...one}
            isOpen={isOpen(one.node.id)}
            onToggle={() => onToggle(one.node.id)}
            onOpenPage={onOpenPage && (() => onOpenPage(one.node))}
          />
        ))}
      </svg>
    </section>
  );
}
