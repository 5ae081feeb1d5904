import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { Gender, UserType } from '#platform/identity/shared/user.ts';
import { a4, factsTable, headingText, space, titleText } from '#platform/print/server/public.ts';
import { Admission, MemberDuty, MemberKind } from '../../shared/people/member.ts';
import type { PersonFile } from '../../shared/people/person.ts';
import { RecordKind, RecordState } from '../../shared/people/record.ts';

type Printed = { school: string; at: string };

function table(title: string, columns: [title: string, share: number][], rows: string[][]): Block[] {
  if (rows.length === 0) return [headingText(title), { kind: 'text', text: '暂无记录', size: 10, after: 3 }];
  const heads = columns.map(([name, share]) => ({ title: name, share }));
  return [
    headingText(title),
    { kind: 'table', size: 9, columns: heads, rows: rows.map((cells) => ({ cells })), after: 3 },
  ];
}

const postOf = ({ kind, duties }: PersonFile['memberships'][number]) =>
  duties.map((duty) => labelOf(MemberDuty, duty)).join('、') || labelOf(MemberKind, kind);
const span = (from: string | null, to: string | null) => (from || to ? `${from ?? '—'} 至 ${to ?? '—'}` : '—');

/** A person file on A4: who it is, laboratories, roles, certificates, examinations and violations. */
export const personBlocks = (person: PersonFile, { school, at }: Printed): DocumentBlock[] => [
  a4(`${school} · ${person.name} · 打印于 ${at}`),
  titleText(`${school}实验室人员档案`),
  space(2),
  factsTable([
    ['姓名', person.name],
    ['工号/学号', person.job_no || '—'],
    ['性别', labelOf(Gender, person.gender)],
    ['人员类型', labelOf(UserType, person.user_type)],
    ['所属学院', person.college_name || '—'],
    ['职称', person.title || '—'],
  ]),
  ...table(
    '所在实验室',
    [
      ['实验室', 6],
      ['岗位', 4],
      ['导师', 3],
      ['起止日期', 6],
      ['准入', 5],
    ],
    person.memberships.map((one) => [
      one.lab_name,
      postOf(one),
      one.tutor_name || '—',
      `${one.joined_on} 至 ${one.left_on ?? '今'}`,
      [labelOf(Admission, one.admission), one.admitted_to].filter(Boolean).join(' '),
    ]),
  ),
  ...table(
    '任职角色',
    [
      ['角色', 1],
      ['单位', 2],
    ],
    person.roles.map(({ role_name, org_name }) => [role_name, org_name]),
  ),
  ...table(
    '证书、体检和违规',
    [
      ['类型', 2],
      ['名称', 6],
      ['编号', 4],
      ['登记单位', 4],
      ['有效期', 6],
      ['状态', 2],
    ],
    person.records.map((one) => [
      labelOf(RecordKind, one.kind),
      one.name,
      one.no || '—',
      one.issuer || '—',
      span(one.starts_on, one.ends_on),
      one.kind === RecordKind.violation ? '—' : labelOf(RecordState, one.state),
    ]),
  ),
];
