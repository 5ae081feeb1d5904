import '../teaching.css';
import { Button } from 'antd';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { batchApi, type Choice, type ChoiceProject } from '../../shared/batch/batch.ts';
import { BatchState } from '../../shared/batch/batch.states.ts';
import { batchReads } from '../parts/reads.ts';
import { clockText, placeText } from '../parts/time-text.ts';

/** Why a batch cannot be chosen, or until when it can be. */
function whyNot(one: Choice, hasOne: boolean): string {
  const { state, is_mine, conflict, taken, capacity, selects_from, selects_until } = one;
  if (is_mine) return state === BatchState.selecting ? `${selects_until.slice(5, 16)} 前可以退选` : '';
  if (state === BatchState.published) return selects_from ? `${selects_from.slice(5, 16)} 开始选课` : '选课尚未开始';
  if (state === BatchState.locked) return '选课已截止';
  if (hasOne) return '这个项目已选其他批次，要换请先退选';
  if (conflict !== '') return conflict;
  return taken >= capacity ? '名额已满' : `${selects_until.slice(5, 16)} 截止`;
}

function ChoiceCard({ one, hasOne }: { one: Choice; hasOne: boolean }) {
  const select = useCommand(batchApi.select, batchReads);
  const drop = useCommand(batchApi.drop, batchReads);
  const why = whyNot(one, hasOne);
  const choose = () => perform({ done: '已选，请按时上课' }, () => select.mutateAsync({ id: one.id }));
  const leave = () =>
    perform({ confirm: '退选后名额立即释放，可能被其他同学选走。确定退选吗？', danger: true, done: '已退选' }, () =>
      drop.mutateAsync({ id: one.id }),
    );
  return (
    <li className={`tch-choice${one.is_mine ? ' is-mine' : ''}`}>
      <div className="tch-choice-head">
        <strong>{one.name}</strong>
        {one.is_mine ? <ToneTag tone="good">已选</ToneTag> : <EnumTag of={BatchState} value={one.state} />}
      </div>
      <span>{`${placeText(one)}　${clockText(one)}`}</span>
      <p>{[one.lab_name, one.place].filter(Boolean).join('　')}</p>
      <p>{`${one.teachers}　已选 ${one.taken}/${one.capacity}`}</p>
      {one.note !== '' && <p>{one.note}</p>}
      {why !== '' && <p className={one.can.length === 0 ? 'tch-why' : ''}>{why}</p>}
      {one.needs_admission && one.is_mine && (
        <p className="tch-why">
          上课前须取得该实验室的准入，<Link to="/study/admission">去申请</Link>
        </p>
      )}
      {one.can.includes('select') && (
        <Button type="primary" loading={select.isPending} onClick={() => void choose()} aria-label={`选择${one.name}`}>
          选这个批次
        </Button>
      )}
      {one.can.includes('drop') && (
        <Button danger loading={drop.isPending} onClick={() => void leave()} aria-label={`退选${one.name}`}>
          退选
        </Button>
      )}
    </li>
  );
}

function Project({ project }: { project: ChoiceProject }) {
  const { course_name, project_name, hours, content, batches } = project;
  const hasOne = batches.some(({ is_mine }) => is_mine);
  return (
    <Panel title={`${course_name}　${project_name}`} extra={`${hours} 学时`}>
      {content !== '' && <p className="lab-page-note">{content}</p>}
      <ul className="tch-choices">
        {batches.map((one) => (
          <ChoiceCard key={one.id} one={one} hasOne={hasOne} />
        ))}
      </ul>
    </Panel>
  );
}

/** 选实验批次: a student chooses one batch for each project of the own courses. */
export function SelectPage() {
  const answer = useRead(batchApi.choices, {}, { refetchMs: 60_000 });
  return (
    <PageFrame title="选实验批次" note="每个项目选一个批次，先选先得">
      <Loaded of={answer}>
        {({ content }) =>
          content.length === 0 ? (
            <Panel>
              <EmptyState text="您本学期的课程还没有发布实验批次。已选课但看不到的，请联系任课教师" />
            </Panel>
          ) : (
            content.map((project) => <Project key={project.course_lab_id} project={project} />)
          )
        }
      </Loaded>
    </PageFrame>
  );
}
