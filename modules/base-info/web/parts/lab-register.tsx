import './lab-register.css';
import { labelOf } from '#kernel/shared/enums.ts';
import type { LabCard, Paper } from '../../shared/lab-card.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { GradeTag } from './grade-tag.tsx';

/** Each paper has its own page rule. */
export const paperOf = (paper: Paper) => `lab-register lab-register-${paper}`;

const person = (contact: LabCard['safety_head']) => [contact?.name, contact?.phone].filter(Boolean).join(' ');

/** The chosen labs as one table for the printer. */
export function LabRegister({ cards }: { cards: readonly LabCard[] }) {
  return (
    <>
      <h2>{cards[0]?.school_name}实验室一览表</h2>
      <table>
        <thead>
          <tr>
            {[
              '序号',
              '编号',
              '实验室名称',
              '学院',
              '楼宇房间',
              '类别',
              '等级',
              '安全责任人',
              '安全员',
              '应急联系人',
              '使用状态',
            ].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cards.map((card, at) => (
            <tr key={card.public_id}>
              <td>{at + 1}</td>
              <td>{card.code}</td>
              <td>{card.name}</td>
              <td>{card.college_name}</td>
              <td>{[card.building_name, card.rooms].filter(Boolean).join(' ')}</td>
              <td>{card.class_name || '未评估'}</td>
              <td>
                <GradeTag name={card.level_name} color={card.level_color} />
              </td>
              <td>{person(card.safety_head)}</td>
              <td>{person(card.safety_officer)}</td>
              <td>{person(card.emergency)}</td>
              <td>{labelOf(UseStatus, card.use_status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
