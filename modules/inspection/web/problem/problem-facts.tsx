import '../core/inspection.css';
import { DateCell, EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { Photos } from '#screens/fields/photos.tsx';
import { type ProblemDetail } from '../../shared/problem/problem.ts';
import { ProblemLevel, ProblemState, problemStates } from '../../shared/core/problem.states.ts';
import { LevelCell } from '../core/lab-codes.tsx';
import { ActivityLink, CollegeLink, LabLink } from '../core/cells.tsx';
import { Deadline } from './problem-cells.tsx';

/** Where a problem comes from; that of a facility leads to the facilities of its laboratory, that of equipment to its page. */
function SourceName({ problem }: { problem: ProblemDetail }) {
  const { source_name, facility_id, facility_name, equipment_id, equipment_name, org_id } = problem;
  if (equipment_id !== null)
    return (
      <p className="insp-pre">
        {source_name}：
        <PageLink page="lab-baseinfo.equipment-all.detail" to={`/lab-baseinfo/equipment-all/${equipment_id}`}>
          {equipment_name}
        </PageLink>
      </p>
    );
  if (facility_id === null) return source_name;
  return (
    <p className="insp-pre">
      {source_name}：
      <PageLink page="lab-baseinfo.protective-measures.one" to={`/lab-baseinfo/protective-measures/${org_id}`}>
        {facility_name || '已移除的设施'}
      </PageLink>
    </p>
  );
}

/** All fields of a problem, without its rounds. */
export function ProblemFacts({ problem, photos = true }: { problem: ProblemDetail; photos?: boolean }) {
  const p = problem;
  return (
    <Panel title="隐患信息">
      <Facts
        items={[
          [
            '隐患描述',
            <p key="description" className="insp-pre">
              {p.description}
            </p>,
            2,
          ],
          ['隐患等级', <EnumTag key="level" of={ProblemLevel} value={p.level} />],
          ['状态', <EnumTag key="state" of={ProblemState} value={p.state} />],
          [
            '实验室',
            <LabLink key="org" id={p.org_id}>
              {p.org_name}（{p.org_code}）
            </LabLink>,
          ],
          [
            '学院',
            <CollegeLink key="college" id={p.college_id}>
              {p.college_name}
            </CollegeLink>,
          ],
          ['房间与位置', [p.room_name, p.place].filter(Boolean).join('，')],
          ['实验室安全等级', <LevelCell key="lab_level" value={p.lab_level} />],
          ['问题分类', p.class_name],
          ['检查项', p.item_name],
          [
            '来源',
            p.act_name ? (
              <span key="act">
                {p.source_name}：
                <ActivityLink id={p.act_id} type={p.source_act_type}>
                  {p.act_name}
                </ActivityLink>
              </span>
            ) : (
              <SourceName key="source" problem={p} />
            ),
          ],
          ['组织单位', p.organizer_name],
          ['发现人', p.found_by_name],
          ['发现时间', <DateCell key="found_at" value={p.found_at} />],
          ['责任人', p.duty_name],
          p.office_name !== '' && ['整改部门', p.office_name],
          ['抄送', p.cc_names.join('、')],
          ['下发时间', <DateCell key="issue_at" value={p.issue_at} />],
          ['整改期限', <Deadline key="deadline" row={p} />],
          p.risk !== '' && [
            '可能后果',
            <p key="risk" className="insp-pre">
              {p.risk}
            </p>,
            2,
          ],
          p.suggest !== '' && [
            '整改建议',
            <p key="suggest" className="insp-pre">
              {p.suggest}
            </p>,
            2,
          ],
          photos && ['现场照片', <Photos key="photos" files={p.photos} size={88} />, 2],
        ]}
      />
    </Panel>
  );
}

const setbacks = (['return', 'rejectPlan', 'recheck'] as const).map((action) => problemStates.label(action));

/** Summary for the rectifier: problem, place, deadline and the last opinion. */
export function ProblemBrief({ problem }: { problem: ProblemDetail }) {
  const p = problem;
  const returned = p.log.find(({ what }) => setbacks.includes(what));
  return (
    <Panel>
      <div className="insp-brief">
        <span className="insp-tags">
          <EnumTag of={ProblemLevel} value={p.level} />
          <EnumTag of={ProblemState} value={p.state} />
          <small className="lab-page-note">{[p.class_name, p.problem_no].filter(Boolean).join(' · ')}</small>
        </span>
        <strong>{p.description}</strong>
        <span>{[p.org_name, p.room_name, p.place].filter(Boolean).join(' · ')}</span>
        <span className="insp-tags">
          整改期限 <Deadline row={p} />
        </span>
        {p.suggest && <p className="insp-pre">整改建议：{p.suggest}</p>}
        {returned && (
          <p className="insp-pre insp-bad">
            {returned.what}：{returned.note || '（无意见）'}
          </p>
        )}
        <Photos files={p.photos} size={88} />
      </div>
    </Panel>
  );
}
