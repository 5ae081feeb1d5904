import './learn.css';
import { Progress } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ResourceKind } from '../../shared/learn/resource.ts';
import type { StudyRow } from '../../shared/learn/study.ts';

/** A resource as a learner meets it: title, hours, how far. */
export const StudyItem = ({ row }: { row: StudyRow }) => (
  <Link className="learn-item" to={`/study/resource/${row.id}`}>
    <span className="learn-item-title">
      {row.title} {row.is_required && <ToneTag tone="warn">必修</ToneTag>}{' '}
      {row.finished_at && <ToneTag tone="good">已完成</ToneTag>}
    </span>
    <small>
      {labelOf(ResourceKind, row.kind)} · {row.hours} 学时 · {row.tags.map(({ name }) => name).join('、')}
    </small>
    <Progress percent={row.progress} size="small" aria-label={`${row.title}进度 ${row.progress}%`} />
  </Link>
);
