import './exam.css';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { PaperMode, PaperStatus } from '../../shared/exam/exam.states.ts';
import { paperApi, type PaperDetail } from '../../shared/exam/paper.ts';
import { QuestionType } from '../../shared/kinds.ts';

/** 抽题检验: how many active questions each rule has. */
function Check({ id }: { id: number }) {
  const check = useRead(paperApi.check, { id });
  return (
    <Panel
      title="抽题检验"
      extra={
        check.data && <ToneTag tone={check.data.ok ? 'good' : 'bad'}>{check.data.ok ? '可以发布' : '试题不足'}</ToneTag>
      }
    >
      <Loaded of={check}>
        {({ lines, flaws }) => (
          <>
            <table className="paper-check">
              <thead>
                <tr>
                  <th scope="col">规则</th>
                  <th scope="col">题数</th>
                  <th scope="col">需要</th>
                  <th scope="col">可用</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line, at) => (
                  <tr key={`${at} ${line.text}`} className={line.ok ? '' : 'paper-few'}>
                    <td>{line.text}</td>
                    <td>{line.count}</td>
                    <td>{line.needed}</td>
                    <td>{line.available}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {flaws.map((flaw) => (
              <p key={flaw} className="paper-few">
                {flaw}
              </p>
            ))}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Preview({ paper }: { paper: PaperDetail }) {
  const [seed, setSeed] = useState(1);
  const preview = useRead(paperApi.preview, { id: paper.id, seed });
  return (
    <Panel
      title="预览"
      extra={
        <Button onClick={() => setSeed(seed + 1)}>{paper.mode === PaperMode.random ? '再抽一份' : '换一个顺序'}</Button>
      }
    >
      <Loaded of={preview}>
        {({ questions }) =>
          questions.length === 0 ? (
            <p className="lab-page-note">试题不足，不能抽出一份试卷</p>
          ) : (
            <ol className="paper-preview">
              {questions.map(({ stem, type, options, points }, at) => (
                <li key={`${at} ${stem}`}>
                  <p>
                    <b>{labelOf(QuestionType, type)}</b> {stem}（{points} 分）
                  </p>
                  <ol type="A">
                    {options.map((option) => (
                      <li key={option}>{option}</li>
                    ))}
                  </ol>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** A paper with the check of its rules and one of the ways in which an examinee may get it. */
export function PaperDetailPage() {
  const publish = useCommand(paperApi.publish, [paperApi.list, paperApi.check]);
  const stop = useCommand(paperApi.stop, [paperApi.list]);
  return (
    <DetailPage
      title={(paper) => paper.name}
      note={(paper) => <EnumTag of={PaperStatus} value={paper.status} />}
      read={paperApi.find}
      back={{ else: '/train/paper' }}
      actions={[
        { ...editAction((id) => `/train/paper/edit/${id}`), primary: false },
        {
          label: '停用',
          when: (paper) => paper.can.includes('stop'),
          confirm: '停用后不能再用它安排考试。确定停用吗？',
          run: (paper) => stop.mutateAsync({ id: paper.id }),
        },
        {
          label: '发布',
          primary: true,
          when: (paper) => paper.can.includes('publish'),
          confirm: '发布后不能修改，可以停用后再改。确定发布吗？',
          run: (paper) => publish.mutateAsync({ id: paper.id }),
        },
      ]}
    >
      {(paper) => (
        <>
          <Panel>
            <Facts
              columns={3}
              items={[
                ['组卷方式', labelOf(PaperMode, paper.mode)],
                ['题数', paper.question_count],
                ['总分', paper.total],
                ['来源', paper.college_name],
                ['创建', `${paper.creator_name} ${paper.created_at}`],
                ['使用的考试', paper.exams],
                paper.remark !== '' && ['备注', paper.remark, 3],
              ]}
            />
          </Panel>
          <Check id={paper.id} />
          <Preview paper={paper} />
        </>
      )}
    </DetailPage>
  );
}
