import '../teaching.css';
import { Button, Form, Input, Select } from 'antd';
import { useParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { batchApi, type BatchStudent } from '../../shared/batch/batch.ts';
import { Attendance } from '../../shared/kinds.ts';
import { attendancePath, batchReads } from '../parts/reads.ts';
import { clockText, placeText } from '../parts/time-text.ts';
import { NumberInput } from '#screens/fields/number-input.tsx';

const options = Attendance.$items.map(({ value, label }) => ({ value, label }));

/** What the batch is, with its papers. */
function Head() {
  const id = Number(useParams()['id']);
  const { data } = useRead(batchApi.find, { id });
  const form = Form.useFormInstance();
  const allPresent = () => {
    const rows = (form.getFieldValue('rows') as { attendance: number }[] | undefined) ?? [];
    const next = rows.map((row) =>
      row.attendance === Attendance.none ? { ...row, attendance: Attendance.present } : row,
    );
    form.setFieldValue('rows', next);
  };
  return (
    <div className="tch-bar">
      {data && (
        <span>{`${data.course_name}　${data.project_name} ${data.name}　${placeText(data)}（${clockText(data)}）　${data.lab_name}`}</span>
      )}
      <Button onClick={allPresent}>未登记的记为出勤</Button>
      <PdfButton endpoint={batchApi.printAttendance} input={{ id }} label="打印考勤表" />
      <ExportButton endpoint={batchApi.exportAttendance} input={{ id }} name="考勤成绩.xlsx" />
    </div>
  );
}

function Row({ at, student }: { at: number; student: BatchStudent }) {
  const of = (what: string) => `${student.name}的${what}`;
  return (
    <tr>
      <td className="is-wide">
        {student.name} <small>{[student.job_no, student.class_name].filter(Boolean).join('　')}</small>
        <Form.Item name={['rows', at, 'user_id']} hidden>
          <NumberInput />
        </Form.Item>
      </td>
      <td>
        <Form.Item name={['rows', at, 'attendance']}>
          <Select aria-label={of('考勤')} options={options} style={{ minWidth: 100 }} />
        </Form.Item>
      </td>
      <td>
        <Form.Item
          name={['rows', at, 'score']}
          rules={[
            {
              validator: async (_, value: unknown) => {
                if (
                  value !== null &&
                  value !== undefined &&
                  value !== '' &&
                  !(Number(value) >= 0 && Number(value) <= 100)
                )
                  throw new Error('0–100');
              },
            },
          ]}
        >
          <NumberInput<string> stringMode aria-label={of('成绩')} placeholder="成绩" style={{ width: '100%' }} />
        </Form.Item>
      </td>
      <td>
        <Form.Item name={['rows', at, 'group_no']}>
          <NumberInput
            aria-label={of('组号')}
            placeholder="组号"
            precision={0}
            min={1}
            max={99}
            style={{ width: '100%' }}
          />
        </Form.Item>
      </td>
      <td>
        <Form.Item name={['rows', at, 'remark']}>
          <Input aria-label={of('备注')} placeholder="备注" maxLength={100} />
        </Form.Item>
      </td>
    </tr>
  );
}

type Data = { content: BatchStudent[] };
const toForm = ({ content }: Data) => ({
  rows: content.map(({ user_id, attendance, score, group_no, remark }) => ({
    user_id,
    attendance,
    score,
    group_no,
    remark,
  })),
});

/** 考勤成绩登记: the sheet of a batch, saved as one. */
export function AttendanceFormPage() {
  return (
    <FormPage
      title="考勤成绩"
      load={batchApi.students}
      update={batchApi.attend}
      toForm={toForm}
      back={attendancePath}
      done={() => '已保存考勤和成绩'}
      invalidates={batchReads}
    >
      {(data) => (
        <Panel>
          <Head />
          <table className="tch-sheet">
            <thead>
              <tr>
                {['学生', '考勤', '成绩', '组号', '备注'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(data?.content ?? []).map((student, at) => (
                <Row key={student.user_id} at={at} student={student} />
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </FormPage>
  );
}
