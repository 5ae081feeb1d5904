import './lab-card.css';
import type { ReactNode } from 'react';
import { textOn } from '#kernel/shared/color.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { LabCard } from '../../shared/lab-card.ts';
import { stoppedText } from '../../shared/stopped-equipment.rules.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { SignMark } from './sign-mark.tsx';

type Props = { card: LabCard };

/** A card whose lab is not judged yet has no level colour. */
const neutral = '#5a6577';

function Head({ card }: Props) {
  const color = card.level_color || neutral;
  return (
    <header className="card-head" style={{ background: color, color: textOn(color) }}>
      <div className="card-school">
        {card.school_logo && <img src={card.school_logo.url} alt="" />}
        <strong>{card.school_name}</strong>
      </div>
      <h1>实验室安全信息牌</h1>
      <div className="card-level">{card.level_name || '未评估'}</div>
    </header>
  );
}

function Title({ card }: Props) {
  return (
    <section className="card-title">
      <div>
        <h2>{card.name}</h2>
        <dl>
          <Pair label="编号" value={card.code} />
          <Pair label="房间" value={[card.building_name, card.rooms].filter(Boolean).join(' ')} />
          <Pair label="学院" value={card.college_name} />
          <Pair label="安全类别" value={card.class_names.join('、') || card.class_name} />
          {card.use_status !== UseStatus.open && (
            <Pair label="使用状态" value={labelOf(UseStatus, card.use_status)} strong />
          )}
          <Pair label="禁止使用" value={stoppedText(card.stopped_equipment)} strong />
        </dl>
      </div>
      <figure className="card-qr">
        <img src={card.qr} alt="信息牌二维码" />
        <figcaption>扫码查看</figcaption>
      </figure>
    </section>
  );
}

// Missing items are not printed as blanks; they are listed above the print button.
function Pair({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  if (!value) return null;
  return (
    <div className={strong ? 'card-pair card-pair-strong' : 'card-pair'}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function People({ card }: Props) {
  const people = [
    ['安全责任人', card.safety_head],
    ['安全员', card.safety_officer],
    ['学院负责人', card.college_head],
    ['应急联系人', card.emergency],
  ] as const;
  return (
    <ul className="card-people">
      {people.map(
        ([post, contact]) =>
          contact && (
            <li key={post}>
              <span>{post}</span>
              <strong>{contact.name}</strong>
              {contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>}
            </li>
          ),
      )}
    </ul>
  );
}

function Part({ title, show, children }: { title: string; show: unknown; children: ReactNode }) {
  if (!show) return null;
  return (
    <section className="card-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const chips = (names: readonly string[]) => (
  <ul className="card-chips">
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

function Risks({ card }: Props) {
  return (
    <Part title="主要风险点" show={card.risk_points.length}>
      <ol className="card-risks">
        {card.risk_points.map((risk) => (
          <li key={risk.name}>
            <strong>{risk.name}</strong>
            <span>{[risk.place, risk.consequence].filter(Boolean).join('：')}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Body({ card }: Props) {
  return (
    <div className="card-body">
      <div>
        <Risks card={card} />
        <Part title="灭火要点" show={card.fire_methods.length}>
          {chips(card.fire_methods)}
        </Part>
        <Part title="禁止事项" show={card.forbid}>
          <p>{card.forbid}</p>
        </Part>
        <Part title="注意事项" show={card.warn}>
          <p>{card.warn}</p>
        </Part>
      </div>
      <div>
        <Part title="安全标志" show={card.signs.length}>
          <ul className="card-signs">
            {card.signs.map((sign) => (
              <SignMark key={sign.name} {...sign} />
            ))}
          </ul>
        </Part>
        <Part title="防护用品" show={card.ppe.length}>
          {chips(card.ppe)}
        </Part>
        <Part title="应急设施及位置" show={card.facilities.length}>
          <ul className="card-facilities">
            {card.facilities.map((facility, at) => (
              <li key={at}>
                {facility.name} ×{facility.qty} <span>{facility.place}</span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </div>
  );
}

function Foot({ card }: Props) {
  const numbers = [
    ['火警', '119'],
    ['急救', '120'],
    ['报警', '110'],
    ['校保卫部门', card.security_phone],
  ] as const;
  return (
    <footer className="card-foot">
      <ul>
        {numbers.map(
          ([label, number]) =>
            number && (
              <li key={label}>
                {label} <a href={`tel:${number}`}>{number}</a>
              </li>
            ),
        )}
      </ul>
      <p>
        {card.footer && <span>{card.footer}</span>}
        <span>
          打印日期 {card.printed_on} · {card.card_version}
        </span>
      </p>
    </footer>
  );
}

/** Safety card of a lab: landscape A4, one column on phones. */
export function PrintedCard({ card }: Props) {
  return (
    <article className="card-sheet" aria-label={`${card.name}安全信息牌`}>
      <Head card={card} />
      <Title card={card} />
      <People card={card} />
      <Body card={card} />
      <Foot card={card} />
    </article>
  );
}
