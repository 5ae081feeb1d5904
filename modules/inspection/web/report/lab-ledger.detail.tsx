import { useParams, useSearchParams } from 'react-router';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { LabClassCell, LevelCell } from '../core/lab-codes.tsx';
import { CollegeLink, LabLink } from '../core/cells.tsx';
import { LabFile, YearSelect } from './lab-file.tsx';

/** The inspection file of one laboratory for a school year. */
export function LabLedgerPage() {
  const id = Number(useParams()['id']);
  const [search, setSearch] = useSearchParams();
  const school_year = search.get('school_year') ?? undefined;
  const file = useRead(ledgerApi.lab, { id, ...(school_year && { school_year }) });
  return (
    <PageFrame
      title={file.data?.lab_name ?? '台账详情'}
      back="/lab-check/ledger"
      tools={
        file.data &&
        file.data.school_years.length > 0 && (
          <YearSelect file={file.data} onChange={(year) => setSearch({ school_year: year })} />
        )
      }
    >
      <Loaded of={file}>
        {(data) => (
          <>
            <Panel title="实验室">
              <Facts
                columns={3}
                items={[
                  [
                    '实验室',
                    <LabLink key="lab" id={data.lab_id}>
                      {data.lab_name}（{data.lab_no}）
                    </LabLink>,
                  ],
                  [
                    '学院',
                    <CollegeLink key="college" id={data.college_id}>
                      {data.college_name}
                    </CollegeLink>,
                  ],
                  ['房间', data.rooms],
                  ['安全等级', <LevelCell key="level" value={data.lab_level} />],
                  ['安全类别', <LabClassCell key="class" value={data.lab_class} />],
                  ['负责人', data.head_name],
                  ['安全员', data.safety_officer_name],
                ]}
              />
            </Panel>
            <LabFile file={data} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
