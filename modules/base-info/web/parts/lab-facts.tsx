import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FileLinks, Photos } from '#screens/fields/photos.tsx';
import { UserType } from '#platform/identity/shared/user.ts';
import { CardState, type LabDetail } from '../../shared/lab.ts';
import { UseStatus } from '../../shared/use-status.ts';
import { GradeTag } from './grade-tag.tsx';
import { isPast } from './is-past.ts';

type Props = { lab: LabDetail };
type Person = LabDetail['head'];

export function BasicsTab({ lab }: Props) {
  return (
    <Facts
      items={[
        ['实验室编号', lab.code],
        ['实验室名称', lab.name],
        ['学院', lab.college_name],
        ['上级单位', lab.parent_name],
        ['组织类型', lab.type_name],
        ['实验室性质', lab.nature_name],
        ['校区', lab.campus_name],
        ['楼宇房间', lab.rooms.map((room) => `${room.building_name} ${room.room_no}`).join('、')],
        ['面积', `${lab.area} m²`],
        ['容纳人数', lab.capacity === null ? null : `${lab.capacity} 人`],
        ['所属学科', lab.subject_name],
        ['建成年份', lab.founded_year],
        ['使用状态', <EnumTag key="status" of={UseStatus} value={lab.use_status} />],
        ['开放时间', lab.open_time],
        [
          '安全准入',
          lab.need_admission ? `需要${lab.pass_score === null ? '' : `，考试合格分 ${lab.pass_score} 分`}` : '不需要',
        ],
        [
          '信息牌最近打印',
          <span key="card">
            {lab.card_printed_at ?? '尚未打印'}{' '}
            {lab.card === CardState.outdated && <EnumTag of={CardState} value={lab.card} />}
          </span>,
        ],
        ['用途', lab.purpose, 2],
        ['主要实验内容', lab.research, 2],
        ['照片', <Photos key="photos" files={lab.photos} size={88} />, 2],
      ]}
    />
  );
}

function PersonFact({ person }: { person: Person }) {
  if (!person) return <span className="lab-none">—</span>;
  const isMasked = person.mobile.includes('*');
  return (
    <>
      {person.name} {person.user_type !== UserType.teacher && <EnumTag of={UserType} value={person.user_type} />}{' '}
      {person.mobile && (isMasked ? person.mobile : <a href={`tel:${person.mobile}`}>{person.mobile}</a>)}
    </>
  );
}

export function PeopleTab({ lab }: Props) {
  const expired = isPast(lab.duty_expires_on);
  return (
    <Facts
      items={[
        ['负责人', <PersonFact key="head" person={lab.head} />],
        ['安全责任人', <PersonFact key="safety" person={lab.safety_head} />],
        ['安全员', <PersonFact key="officer" person={lab.safety_officer} />],
        ['学生安全员', <PersonFact key="student" person={lab.student_officer} />],
        ['学院负责人', <PersonFact key="college" person={lab.college_head} />],
        ['应急联系人', `${lab.emergency_name} ${lab.emergency_phone}`.trim()],
        [
          '责任书期限',
          <span key="duty">
            {[lab.duty_signed_on, lab.duty_expires_on].filter(Boolean).join(' 至 ') || '—'}{' '}
            {expired && <ToneTag tone="bad">已过期</ToneTag>}
          </span>,
        ],
        ['安全责任书', <FileLinks key="files" files={lab.duty_files} />],
      ]}
    />
  );
}

export function RoomsTab({ lab }: Props) {
  return (
    <DataTable
      label="房间"
      rows={lab.rooms}
      columns={[
        { field: 'room_no', title: '房间号' },
        { field: 'building_name', title: '楼宇' },
        {
          field: 'floor',
          title: '楼层',
          render: (room) => (room.floor < 0 ? `地下${-room.floor}层` : `${room.floor}层`),
        },
        { field: 'name', title: '名称' },
        { field: 'area', title: '面积（m²）', align: 'right' },
      ]}
    />
  );
}

const sources: Record<string, string> = { auto: '自动判定', manual: '人工' };

export function GradeTab({ lab }: Props) {
  return (
    <Facts
      items={[
        ['安全等级', <GradeTag key="level" name={lab.level_name} color={lab.level_color} />],
        ['主要安全类别', lab.class_name || '未评估'],
        ['涉及类别', lab.lab_classes.join('、')],
        ['等级来源', lab.level_source && (sources[lab.level_source] ?? lab.level_source)],
        ['评估日期', lab.judged_on],
        [
          '有效期至',
          lab.judge_valid_to && (
            <span key="valid">
              {lab.judge_valid_to} {isPast(lab.judge_valid_to) && <ToneTag tone="bad">已过期</ToneTag>}
            </span>
          ),
        ],
        ['判定依据', lab.judge_basis.join('、'), 2],
      ]}
    />
  );
}
