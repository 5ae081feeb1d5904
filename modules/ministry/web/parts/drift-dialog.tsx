import { Modal } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { tableOf } from '../../shared/fields.ts';
import { yearApi } from '../../shared/year.ts';

const words: Readonly<Record<string, string>> = { added: '新增', gone: '已不存在', differs: '有变化' };

/** What the sources say now and did not when the year was collected. */
export function DriftDialog({ year, onClose }: { year: string; onClose: () => void }) {
  const answer = useRead(yearApi.drift, { year });
  return (
    <Modal open title={`${year} 学年：采集之后来源的变化`} footer={null} width={640} onCancel={onClose}>
      <Loaded of={answer}>
        {(tables) =>
          tables.length === 0 ? (
            <EmptyState text="来源没有变化，与采集时一致" />
          ) : (
            tables.map(({ table, added, gone, differs, records }) => (
              <section key={table}>
                <h3>{tableOf(table)!.title}</h3>
                <p>
                  新增 {added} 行，不再存在 {gone} 行，内容变化 {differs} 行
                </p>
                <ul>
                  {records.map(({ key, name, what }) => (
                    <li key={`${key}${what}`}>
                      {key} {name}：{words[what]}
                    </li>
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </Loaded>
    </Modal>
  );
}
